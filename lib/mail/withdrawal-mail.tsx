import { Button, Text } from "react-email";
import { Letter } from "./letter.tsx";

export interface WithdrawalAskedMailProps {
  purchase: string;
  /** The last day. */
  until: string;
  invoicesUrl: string;
}

export function WithdrawalAskedMail({ purchase, until, invoicesUrl }: WithdrawalAskedMailProps) {
  return (
    <Letter preview="One more step: confirm your withdrawal">
      <Text>
        You asked to withdraw from your purchase of {purchase}. Nothing is refunded before you confirm it,
        which you can do until {until}.
      </Text>
      <Text>
        Credits that you have not used are then taken back, and you get the price that you paid for them, tax
        included. Credits that you have used are not refunded. If the purchase was a plan, the plan ends at
        once.
      </Text>
      <Button
        href={invoicesUrl}
        style={{ background: "#1f2a44", color: "#ffffff", padding: "10px 18px", borderRadius: 4 }}
      >
        Confirm the withdrawal
      </Button>
      <Text>If you want to keep the purchase, do nothing.</Text>
    </Letter>
  );
}

export interface WithdrawalRefundedMailProps {
  purchase: string;
  amount: string;
  credits: string;
}

export function WithdrawalRefundedMail({ purchase, amount, credits }: WithdrawalRefundedMailProps) {
  return (
    <Letter preview={`${amount} refunded`}>
      <Text>
        You withdrew from your purchase of {purchase}. We have refunded {amount} for {credits}, tax included,
        to the card or account that you paid with. It usually arrives within ten days.
      </Text>
    </Letter>
  );
}
