// Schema of the signed-in user's account, the roles, and the check whether an account has a role.
import * as z from 'zod/mini'
import { responseOptional, responseText } from '../contract/fields.ts'
import { noticeChoices } from '../mails/notice-kinds.ts'

export const authorities = ['ROLE_ADMIN', 'ROLE_USER'] as const

type Role = (typeof authorities)[number]

/** The signed-in user. The schema does not drop unknown authorities. */
export const account = z.object({
  id: z.nullish(z.number()),
  login: z.string(),
  firstName: responseText,
  lastName: responseText,
  email: responseText,
  imageUrl: responseText,
  activated: z.boolean(),
  langKey: responseText,
  createdBy: responseText,
  createdDate: responseText,
  lastModifiedBy: responseText,
  lastModifiedDate: responseText,
  authorities: z.array(z.string()),
  /**
   * Whether the account lacks a second factor that the installation requires; until it has one, the server answers only calls on the
   * account itself.
   */
  secondFactorNeeded: responseOptional(z.boolean()),
  /**
   * Whether the account gets the notices of each kind (`mails/notice-kinds.ts`) that it could get. Other servers send no notices, and leave
   * it out.
   */
  notices: responseOptional(noticeChoices),
  /**
   * The screen that the person chose as their start (`startScreens`). A later release may have further ones. Other servers have no «Hoy»,
   * and leave it out.
   */
  startScreen: responseOptional(z.string()),
})

export type Account = z.infer<typeof account>

export function hasAuthority(of: Pick<Account, 'authorities'>, wanted: readonly Role[]): boolean {
  return wanted.some((authority) => of.authorities.includes(authority))
}

/** Returns whether a person with that many warehouses has «Hoy». The one row of a single warehouse would repeat the line above its list. */
export function hasToday({ startScreen }: Pick<Account, 'startScreen'>, warehouses: number): boolean {
  return startScreen !== undefined && warehouses > 1
}

export function homeIsToday(of: Pick<Account, 'startScreen'>, warehouses: number): boolean {
  return hasToday(of, warehouses) && (of.startScreen === 'today' || of.startScreen === 'automatic')
}
