/** The pages of an administrator, in the order of their menu (`product.md` 2.2); the first is where `/admin` leads. */
export const adminPages = [
  { to: '/admin/health', text: 'global.menu.admin.health' },
  { to: '/admin/afip/log', text: 'global.menu.admin.afipLog' },
] as const
