import type { ManagementInfo } from '#domain/management.ts'

/** The administrator's pages in the order of the menu. `/admin` leads to the first. */
export const adminPages = [
  { to: '/admin/metrics', text: 'global.menu.admin.metrics' },
  { to: '/admin/health', text: 'global.menu.admin.health' },
  { to: '/admin/afip/log', text: 'global.menu.admin.afipLog' },
] as const

const standInPage = { to: '/admin/aduana-simulada', text: 'standIn.title' } as const

/** The pages that this server has. */
export function adminPagesOf(info: ManagementInfo | undefined) {
  return info?.standIn === true ? [...adminPages, standInPage] : adminPages
}
