// The kinds of notices that people can switch off in their settings.
import * as z from 'zod/mini'

/**
 * A certificate that is about to expire, an integration's key that is, a day that ends without an accepted stock, an automatic or scheduled
 * send that did not succeed, and for administrators of the installation a nightly copy that failed.
 */
export const noticeKinds = ['certificate', 'integracion', 'lateDay', 'automaticSend', 'copy'] as const

export type NoticeKind = (typeof noticeKinds)[number]

/** Whether an account gets the notices of a kind, by kind. A later release may have further kinds. */
export const noticeChoices = z.record(z.string(), z.boolean())

export type NoticeChoices = z.infer<typeof noticeChoices>
