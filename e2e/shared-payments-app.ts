import { testPayments } from "./payments-app.ts";

/** Tests that leave the clock of the bank alone share an installation, because each takes a while to start. */
export const test = testPayments("e2e-app-payments");
