import type { ReactNode } from "react";
import { DeskHeader } from "../desk-header.tsx";

export default function DeskLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <DeskHeader />
      {children}
    </>
  );
}
