// The lists of pages of the account and the administration menu in their order, limited to those the server offers. The palette has them too.
import type { ManagementInfo } from '#domain/administration/management.ts'

/** The pages of the account menu. */
export const accountPages = [
  { to: '/account/settings', text: 'global.menu.account.settings' },
  { to: '/account/password', text: 'global.menu.account.password' },
  { to: '/account/second-factor', text: 'secondFactor.title' },
  { to: '/account/sessions', text: 'global.menu.account.sessions' },
] as const

/** The administrator's pages about people, declarations and whether all is well, in the order of the menu. `/admin` redirects to the first. */
export const adminPages = [
  { to: '/admin/user-management', text: 'global.menu.admin.userManagement' },
  { to: '/admin/audits', text: 'global.menu.admin.audits' },
  { to: '/admin/health', text: 'global.menu.admin.health' },
  { to: '/admin/afip/log', text: 'global.menu.admin.afipLog' },
] as const

/** The pages about the program itself. */
const technicalPages = [
  { to: '/admin/metrics', text: 'global.menu.admin.metrics' },
  { to: '/admin/configuration', text: 'global.menu.admin.configuration' },
  { to: '/admin/logs', text: 'global.menu.admin.logs' },
] as const

const docsPage = { to: '/admin/docs', text: 'global.menu.admin.apidocs' } as const

/** The profiles of servers that provide an OpenAPI document; the second is the profile of older servers. */
const docsProfiles = ['api-docs', 'swagger']

const standInPage = { to: '/admin/aduana-simulada', text: 'standIn.title' } as const

/** Returns the pages about the program itself that this server supports. */
export function technicalPagesOf(info: ManagementInfo | undefined) {
  const hasDocs = docsProfiles.some((profile) => info?.activeProfiles.includes(profile))
  return [...technicalPages, ...(hasDocs ? [docsPage] : []), ...(info?.standIn === true ? [standInPage] : [])]
}
