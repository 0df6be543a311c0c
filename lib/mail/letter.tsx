import type { ReactNode } from "react";
import { Body, Container, Head, Html, Preview, Text } from "react-email";

/** The sheet that every mail is written on. */
export function Letter({ preview, children }: { preview: string; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ background: "#f6f4ef", fontFamily: "Georgia, serif", color: "#1d1d1f" }}>
        <Container style={{ background: "#ffffff", padding: 32, maxWidth: 520 }}>
          <Text style={{ fontSize: 20, fontWeight: 700, margin: 0 }}>Galley</Text>
          {children}
        </Container>
      </Body>
    </Html>
  );
}
