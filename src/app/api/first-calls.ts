const page = (size: number, sort = 'id,desc'): string => String(new URLSearchParams({ page: '0', size: String(size), sort }))

const stock = 'api/warehouse/$1/stocks/$2'
const detail = 'warehouse/(\\d+)/stocks/stock-detail/(\\d+)'
const company = 'company-management/company/(\\d+)'

/** The pages of a permit or a transport document, and of what it holds. */
const ofTitulos = [
  { word: 'permiso-embarque', calls: `${stock}/permiso-embarques` },
  { word: 'documento-transporte', calls: `${stock}/documento-transportes` },
].flatMap(({ word, calls }): Screen[] => [
  [`${detail}/${word}/add`, [stock]],
  [
    `${detail}/${word}/(\\d+)`,
    [stock, `${calls}/$3`, `${calls}/$3/linea-mercaderias?${page(10)}`, `${calls}/$3/contenedor-asociados?${page(10)}`],
  ],
  [`${detail}/${word}/(\\d+)/(linea-mercaderia|contenedor-asociado)/add`, [stock, `${calls}/$3`, `${calls}/$3/$4s?${page(10)}`]],
  [`${detail}/${word}/(\\d+)/(linea-mercaderia|contenedor-asociado)/(\\d+)`, [stock, `${calls}/$3`, `${calls}/$3/$4s/$5`]],
])

/**
 * The address of a screen below the product's own, and its calls, in which `$1` is the pattern's first group. Those of `unfiltered` are made while the query of the address is empty: a
 * screen reads filters and orders from it.
 */
type Screen = readonly [pattern: string, calls: readonly string[], unfiltered?: readonly string[]]

const screens: readonly Screen[] = [
  [
    'warehouse/(\\d+)/stocks',
    ['api/warehouse/$1/stock-days', 'api/companies', 'api/warehouse/$1/automatic-sends'],
    [`api/warehouse/$1/stocks?${page(40)}`],
  ],
  [
    detail,
    [stock, `${stock}/contenedor-vacios?${page(10)}`],
    [`${stock}/permiso-embarques?${page(10)}`, `${stock}/documento-transportes?${page(10)}`],
  ],
  [`${detail}/historial`, [stock, `api/stocks/$2/history?${page(40)}`]],
  [`${detail}/contenedor-vacio/add`, [stock, `${stock}/contenedor-vacios?${page(10)}`]],
  ...ofTitulos,
  ['company-management', ['api/companies']],
  [
    `${company}/view`,
    [
      'api/companies',
      'api/owner/companies/$1',
      'api/owner/companies/$1/certificate/request',
      `api/owner/company/$1/depositos?${page(20, 'id,asc')}`,
    ],
  ],
  [`${company}/users`, ['api/companies', 'api/owner/companies/$1', 'api/owner/company/$1/users']],
  [`${company}/access`, ['api/companies', 'api/owner/companies/$1', 'api/owner/companies/$1/access']],
  [`${company}/add-warehouse`, ['api/companies', 'api/owner/company/$1/users']],
  [`${company}/update-warehouse/(\\d+)`, ['api/companies', 'api/owner/company/$1/users', 'api/owner/company/$1/depositos/$2']],
  ['account/sessions', ['api/account/sessions']],
  ['account/second-factor', ['api/account/second-factor']],
  ['admin/user-management', [], [`api/users?${page(20, 'id,asc')}`]],
  ['admin/user-management/new', ['api/users/authorities']],
  ['admin/user-management/([^/]+)', ['api/users/$1']],
  ['admin/user-management/([^/]+)/edit', ['api/users/$1', 'api/users/authorities']],
  ['admin/metrics', ['management/jhimetrics', 'management/jhimetrics/history', 'management/threaddump']],
  ['admin/health', ['management/health']],
  ['admin/configuration', ['management/configprops', 'management/env']],
  ['admin/logs', ['management/loggers']],
  ['admin/afip/log', [], [`api/afip-logs?${page(20)}`]],
  ['admin/aduana-simulada', ['management/stand-in']],
]

/** The orders that the address of the list of stocks may name, and nothing else. */
const stockOrder = /^\?sort=((?:fechaStock|state)(?:,|%2C)(?:asc|desc))$/

const patterns = screens.map(([pattern, ...calls]) => [new RegExp(`^${pattern}/?$`), calls] as const)

/**
 * The calls with which the screen of an address begins, so that they can be made beside the loading of its code and not after it. They are written as the screen itself writes them: its
 * own call then finds the answer (`prefetched-responses.ts`), and one that it writes otherwise is made in vain. `tests/browser/round-trips.spec.ts` compares them. `search` is the query of
 * the address, with its question mark. Of the administration nothing is asked for a user whose token names another role.
 */
export function firstCalls(path: string, search: string, token: string): readonly string[] {
  if (path.startsWith('admin/') && !namesAdmin(token)) return []
  for (const [pattern, [calls, unfiltered = []]] of patterns) {
    const [whole, ...ids] = pattern.exec(path) ?? []
    if (whole === undefined) continue
    const made = [...calls, ...(search === '' ? unfiltered : [])].map((call) =>
      call.replaceAll(/\$(\d)/g, (_, id: string) => ids[Number(id) - 1] ?? ''),
    )
    // Of an order that the list does not know it shows its own.
    const order = /^warehouse\/\d+\/stocks\/?$/.test(path) ? stockOrder.exec(search)?.[1] : undefined
    return order === undefined ? made : [...made, `api/warehouse/${ids[0] ?? ''}/stocks?${page(40, decodeURIComponent(order))}`]
  }
  return []
}

/** Whether the roles in a token are those of an administrator. Only a guess at which calls will be needed: the server decides. */
function namesAdmin(token: string): boolean {
  try {
    return atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')).includes('ROLE_ADMIN')
  } catch {
    return false
  }
}
