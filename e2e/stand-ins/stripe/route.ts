import { z } from "zod";
import type { Form } from "./form.ts";
import { StripeError } from "./stripe-error.ts";
import type { World } from "./world.ts";

type Method = "GET" | "POST" | "DELETE";

/** One operation of the API. */
export interface Route {
  method: Method;
  /** A path whose parts in braces are ids: `/v1/customers/{id}`. */
  path: string;
  pattern: RegExp;
  answer: (world: World, form: Form, ids: string[]) => object;
}

/** Declares an operation. A parameter that its shape does not name is refused, as Stripe does. */
export function route<Shape extends z.ZodRawShape>(
  method: Method,
  path: string,
  shape: Shape,
  answer: (world: World, params: z.output<z.ZodObject<Shape>>, ...ids: string[]) => object,
): Route {
  const params = z.strictObject(shape);
  return {
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`),
    answer: (world, form, ids) => {
      const parsed = params.safeParse(form);
      if (!parsed.success) throw refusal(parsed.error);
      return answer(world, parsed.data, ...ids);
    },
  };
}

function refusal({ issues }: z.ZodError): StripeError {
  const [issue] = issues;
  const within = issue?.path.map(String) ?? [];
  if (issue?.code === "unrecognized_keys") {
    const param = nameOf([...within, ...issue.keys.slice(0, 1)]);
    return new StripeError(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = nameOf(within);
  const isMissing = issue?.code === "invalid_type" && issue.input === undefined;
  if (isMissing)
    return new StripeError(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  return new StripeError(`Invalid ${param}: ${issue?.message}`, { code: "parameter_invalid", param });
}

function nameOf([first = "", ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join("");
}
