import type { TextKey } from '#app/i18n/text.ts'

/** Why a person can neither be removed nor lose the administration: they own the company, or are who is looking. */
export type UserLock = 'owner' | 'self'

export const lockTexts: Record<UserLock, { word: TextKey; reason: TextKey }> = {
  owner: { word: 'companyUsers.owner', reason: 'companyUsers.owner.reason' },
  self: { word: 'companyUsers.self', reason: 'companyUsers.self.reason' },
}
