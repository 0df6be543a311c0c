import { Text } from "react-email";
import { Letter } from "./letter.tsx";

export interface BoughtTwiceMailProps {
  /** What was bought, with the number of the invoice. */
  purchase: string;
  amount: string;
}

export function BoughtTwiceMail({ purchase, amount }: BoughtTwiceMailProps) {
  return (
    <Letter preview={`${amount} of a second payment go back to you`}>
      <Text>
        You paid for {purchase} while you already had a plan. This happens if the payment page is open in two
        tabs. We ended this second plan at once, and refund its whole payment: {amount}, tax included, to the
        card or account that you paid with. It usually arrives within ten days.
      </Text>
      <Text>Your first plan and its credits stay as they are. You do not need to do anything.</Text>
    </Letter>
  );
}
