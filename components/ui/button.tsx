import Link from "next/link";
import type { ComponentProps } from "react";

type Look = "primary" | "plain" | "quiet" | "danger";
type Size = "sm" | "md" | "lg" | "icon";

const LOOKS: Record<Look, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong border-transparent",
  plain: "bg-sheet text-ink border-rule hover:bg-wash hover:border-rule-strong",
  quiet: "bg-transparent text-ink-soft border-transparent hover:bg-wash hover:text-ink",
  danger: "bg-sheet text-critical border-critical hover:bg-critical-wash",
};

const SIZES: Record<Size, string> = {
  sm: "h-8 px-2.5 text-sm gap-1.5",
  md: "h-9 px-3.5 text-sm gap-2",
  lg: "h-11 px-5 text-base gap-2",
  icon: "size-8 justify-center",
};

function classesOf(look: Look, size: Size, extra = ""): string {
  return `inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60 ${LOOKS[look]} ${SIZES[size]} ${extra}`;
}

type ButtonProps = ComponentProps<"button"> & { look?: Look; size?: Size };

export function Button({ look = "plain", size = "md", className, type = "button", ...props }: ButtonProps) {
  return <button type={type} className={classesOf(look, size, className)} {...props} />;
}

type ButtonLinkProps = ComponentProps<typeof Link> & { look?: Look; size?: Size };

export function ButtonLink({ look = "plain", size = "md", className, ...props }: ButtonLinkProps) {
  return <Link className={classesOf(look, size, className)} {...props} />;
}
