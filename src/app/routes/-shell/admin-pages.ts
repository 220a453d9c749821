/** The administrator's pages in the order of the menu. `/admin` leads to the first. */
export const adminPages = [
  { to: '/admin/health', text: 'global.menu.admin.health' },
  { to: '/admin/afip/log', text: 'global.menu.admin.afipLog' },
] as const
