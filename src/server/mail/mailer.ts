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

/** Why mails cannot be delivered, as far as that can be seen without one. */
export type MailFault = 'connection' | 'timeout' | 'dns' | 'tls' | 'auth' | 'folder' | 'other'

/** Where mails go, and whether they would be taken. */
export interface MailCheck {
  readonly transport: 'smtp' | 'files'
  /** The host and the port, or the folder. */
  readonly location: string
  /** Null when they would be taken. */
  readonly fault: MailFault | null
}
