"use client";

import { useSyncExternalStore } from "react";
import { mailedAddress } from "./mailed-address.ts";

const subscribe = () => () => {};

export function SentTo() {
  const address = useSyncExternalStore(subscribe, mailedAddress, () => null);
  return address ? <strong className="font-medium break-all text-ink">{address}</strong> : "your address";
}
