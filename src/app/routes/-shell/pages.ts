// The pages of the product, each with its name and its menu. The palette has all of them.
import type { LinkProps } from '@tanstack/react-router'
import type { TextKey } from '#app/i18n/text.ts'
import type { ManagementInfo } from '#domain/administration/management.ts'

type Address = Exclude<NonNullable<LinkProps['to']>, `.${string}`>

/** Pages that a record's own page offers, pages without a session, and redirects. */
type OfRecord =
  | `/$entity${string}`
  | `/admin/user-management/$login${string}`
  | `/company-management/company/${string}`
  | `${string}/stock-detail/${string}`
type WithoutSession = '/login' | `/account/${'activate' | 'browser' | 'register' | 'reset'}${string}`
type Redirect = '/' | '/account' | '/account/$' | '/admin' | '/admin/$'

interface Page {
  readonly text: TextKey
  readonly menu?: 'account' | 'admin' | 'technical'
}

/** The pages that a person may open from anywhere, in the order of the palette and of their menu. A new page needs a line here. */
const pages: Readonly<Record<Exclude<Address, OfRecord | WithoutSession | Redirect>, Page>> = {
  '/hoy': { text: 'today.title' },
  '/warehouse/$warehouseId/stocks': { text: 'stock.list' },
  '/warehouse/$warehouseId/stocks/calendario': { text: 'stock.views.calendar' },
  '/warehouse/$warehouseId/stocks/add': { text: 'stock.create.other' },
  '/company-management': { text: 'global.menu.companies' },
  '/admin/user-management': { text: 'global.menu.admin.userManagement', menu: 'admin' },
  '/admin/audits': { text: 'global.menu.admin.audits', menu: 'admin' },
  '/admin/health': { text: 'global.menu.admin.health', menu: 'admin' },
  '/admin/afip/log': { text: 'global.menu.admin.afipLog', menu: 'admin' },
  '/admin/user-management/new': { text: 'userManagement.add' },
  '/admin/metrics': { text: 'global.menu.admin.metrics', menu: 'technical' },
  '/admin/configuration': { text: 'global.menu.admin.configuration', menu: 'technical' },
  '/admin/logs': { text: 'global.menu.admin.logs', menu: 'technical' },
  '/admin/docs': { text: 'global.menu.admin.apidocs', menu: 'technical' },
  '/admin/aduana-simulada': { text: 'standIn.title', menu: 'technical' },
  '/account/settings': { text: 'global.menu.account.settings', menu: 'account' },
  '/account/password': { text: 'global.menu.account.password', menu: 'account' },
  '/account/second-factor': { text: 'secondFactor.title', menu: 'account' },
  '/account/sessions': { text: 'global.menu.account.sessions', menu: 'account' },
  '/logout': { text: 'global.menu.account.logout' },
}

type PageAddress = keyof typeof pages

const addresses = Object.keys(pages).filter((to): to is PageAddress => to in pages)

/** The profiles of servers that provide an OpenAPI document; the second is the profile of older servers. */
const docsProfiles = ['api-docs', 'swagger']

function isServed(to: PageAddress, info: ManagementInfo | undefined): boolean {
  if (to === '/admin/docs') return docsProfiles.some((profile) => info?.activeProfiles.includes(profile))
  return to !== '/admin/aduana-simulada' || info?.standIn === true
}

const named = (to: PageAddress) => ({ to, text: pages[to].text })

export function menuPages(menu: Page['menu'], info?: ManagementInfo) {
  return addresses.filter((to) => pages[to].menu === menu && isServed(to, info)).map(named)
}

interface Person {
  readonly isAdmin: boolean
  readonly info: ManagementInfo | undefined
  readonly hasDeposito: boolean
  /** Whether «Hoy» does not lead on to the list of the only warehouse. */
  readonly hasHoy: boolean
}

export function openPages({ isAdmin, info, hasDeposito, hasHoy }: Person) {
  function isOpen(to: PageAddress): boolean {
    if (to.startsWith('/admin')) return isAdmin && isServed(to, info)
    return to === '/hoy' ? hasHoy : hasDeposito || !to.startsWith('/warehouse')
  }
  return addresses.filter(isOpen).map(named)
}
