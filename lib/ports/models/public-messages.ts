const OPERATOR = "Whoever runs this installation finds the cause with `galley models` and in the log.";

/**
 * The kinds of failed calls, with their messages for authors: cause and remedy, without hosts, settings and the words of servers, which
 * belong to whoever runs the installation.
 */
export const PUBLIC_MESSAGES = {
  not_configured: `No language model is set up for this. ${OPERATOR}`,
  wrong_key: `The model server refuses the key. The key has to be set anew. ${OPERATOR}`,
  not_permitted: `The model server does not let this key use the model. The key needs the permission, or another model has to be set. ${OPERATOR}`,
  no_credit: `The account at the model server has no credit left. Credit has to be added there. ${OPERATOR}`,
  unknown_model: `The model server does not have the model that is set. Another one has to be set. ${OPERATOR}`,
  wrong_address: `Nothing answers model calls at the address that is set. The address has to be set anew. ${OPERATOR}`,
  unknown_host: `The name of the model server is not found in the network. Try again later; if it fails again, the address has to be set anew. ${OPERATOR}`,
  insecure: `No secure connection to the model server is possible, because its certificate is not trusted. The certificate or the address has to be changed. ${OPERATOR}`,
  unreachable: `The model server cannot be reached. Try again later. ${OPERATOR}`,
  rate_limited: "The model server takes no more calls for now. Try again later.",
  server_fault: `The model server failed. Try again later. ${OPERATOR}`,
  timed_out: `The model server did not answer in time. Try again later. ${OPERATOR}`,
  broken_off: `The model's answer broke off or could not be read. Try again. ${OPERATOR}`,
  too_long: `The text is longer than the model can read at once. A smaller context has to be set. ${OPERATOR}`,
  rejected: `The model server does not take this call. Another model may have to be set. ${OPERATOR}`,
  refused: "The model refuses to answer this. Another model may answer it.",
  cut_off:
    "The model's answer is longer than it may be, and was cut off. Longer answers have to be allowed on the model server.",
  empty: "The model gave an empty answer. Try again later.",
  not_json: "The model gave answers that are not in the form asked for. Another model may keep to it.",
  spending_limit:
    "The spending limit of this review is reached. Galley made no further model calls and kept what it had found. Whoever runs this installation can raise the limit.",
} as const;
