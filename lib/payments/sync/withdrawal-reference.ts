/** What a confirmed withdrawal is after: so much of a payment is to have gone back. */
export interface WithdrawalGoal {
  paymentIntentId: string;
  /** Minor units, earlier refunds included. */
  refunded: number;
}

const FORM = /^withdrawal:(.+):(\d+)$/;

/** Returns the reference of the credits that a withdrawal sets aside. It says what is to happen at the provider. */
export function withdrawalReference({ paymentIntentId, refunded }: WithdrawalGoal): string {
  return `withdrawal:${paymentIntentId}:${refunded}`;
}

export function readWithdrawalReference(reference: string): WithdrawalGoal | null {
  const [, paymentIntentId, refunded] = FORM.exec(reference) ?? [];
  return paymentIntentId === undefined ? null : { paymentIntentId, refunded: Number(refunded) };
}
