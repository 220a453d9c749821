// The list of administration pages in the order of the menu, limited to those the server offers.
import type { ManagementInfo } from '#domain/administration/management.ts'

/** The administrator's pages in the order of the menu. `/admin` redirects to the first. */
export const adminPages = [
  { to: '/admin/user-management', text: 'global.menu.admin.userManagement' },
  { to: '/admin/metrics', text: 'global.menu.admin.metrics' },
  { to: '/admin/health', text: 'global.menu.admin.health' },
  { to: '/admin/configuration', text: 'global.menu.admin.configuration' },
  { to: '/admin/audits', text: 'global.menu.admin.audits' },
  { to: '/admin/logs', text: 'global.menu.admin.logs' },
  { to: '/admin/afip/log', text: 'global.menu.admin.afipLog' },
] as const

const docsPage = { to: '/admin/docs', text: 'global.menu.admin.apidocs' } as const

/** The profiles of servers that provide an OpenAPI document; the second is the profile of older servers. */
const docsProfiles = ['api-docs', 'swagger']

const standInPage = { to: '/admin/aduana-simulada', text: 'standIn.title' } as const

/** Returns the administrator's pages that this server supports. */
export function adminPagesOf(info: ManagementInfo | undefined) {
  const hasDocs = docsProfiles.some((profile) => info?.activeProfiles.includes(profile))
  return [...adminPages, ...(hasDocs ? [docsPage] : []), ...(info?.standIn === true ? [standInPage] : [])]
}
