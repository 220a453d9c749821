/** A start that cannot go on; the message is the one sentence that the operator reads. */
export class StartFailure extends Error {}
