import type { ReactNode } from "react";
import { ToastProvider } from "#components/ui/toast.tsx";

export default function StudioLayout({ children }: { children: ReactNode }) {
  return <ToastProvider>{children}</ToastProvider>;
}
