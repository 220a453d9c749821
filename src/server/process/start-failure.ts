/** A start that fails for a reason the operator can mend; `message` is the sentence that the terminal shows. */
export class StartFailure extends Error {}
