/** A mail in plain text. */
export interface Mail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Delivers mails. `send` rejects when the mail was not delivered or `signal` aborted, and returns what the log should hold. */
export interface Mailer {
  send(mail: Mail, signal: AbortSignal): Promise<Readonly<Record<string, string>>>
}
