export { answerReadyz as GET } from "#lib/answer-readyz.ts";
