/** A mail as it goes out: plain text. */
export interface Mail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** What takes a mail where it goes; rejects when it could not, or when it was told to stop. What it gives is for the log. */
export interface Mailer {
  send(mail: Mail, signal: AbortSignal): Promise<Readonly<Record<string, string>>>
}
