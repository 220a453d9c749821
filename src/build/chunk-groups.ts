// Groups of modules that Vite bundles together, one chunk for the screens of each area.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const session = 'src/app/routes/_session'
const stocks = `${session}/warehouse.$warehouseId.stocks`
const stock = `${stocks}/stock-detail.$stockId`
const company = `${session}/company-management/company.$companyId`

/**
 * The chunks of the build: the files and folders of an area, with all that they import. A module that several areas import is in the first
 * of them, so a click loads three files at most: tables and questions, forms, and the area's own screens. Of several paths of a module the
 * longest one counts.
 */
const areas = {
  records: `src/app/ui/dialog/confirm-dialog.tsx src/app/session/change-follower.tsx src/app/records/record-screen.tsx
    src/app/routes/-shell/find/palette.tsx ${session}/-shared/company/company-messages.tsx ${stocks}/-index/more-actions.tsx ${stock}/index.tsx ${stock}/route.tsx ${stock}/$titulo/route.tsx
    ${stock}/$titulo/$tituloId/index.tsx ${stock}/$titulo/$tituloId/route.tsx`,
  forms: `src/app/forms src/app/records src/app/ui src/app/session/login-modal.tsx ${session}/-shared/stock-dialogs ${stocks}
    node_modules/@mantine/core node_modules/@mantine/form node_modules/@mantine/hooks node_modules/lucide`,
  management: 'src/app/routes src/app/records/generic',
  metrics: `${session}/admin/metrics.tsx`,
  window: 'src/app/ui/table/row-window.ts node_modules/@tanstack/react-virtual node_modules/@tanstack/virtual-core',
  paste: 'src/app/records/paste',
  comparison: `${session}/-shared/comparison ${stock}/cambios.tsx`,
  removal: `${stock}/-index/remove-listed-dialog.tsx`,
}

/** What loads by itself when a person uses it, and what goes with whatever imports it. */
const apart = `src/app/forms/fields/dates/calendar.tsx src/app/ui/control/qr-code.tsx src/app/ui/print/printed-page.tsx
  src/app/routes/-shell ${session}/-shared ${session}/-hoy ${session}/hoy.tsx ${company}/-integraciones ${company}/integraciones.tsx
  ${session}/admin/-docs ${session}/admin/docs.tsx ${session}/admin/-metrics
  ${stocks}/-calendario ${stocks}/calendario.tsx ${stocks}/-index/printed-list.tsx ${stock}/-cambios
  ${stock}/-index/planilla ${stock}/-index/printed-stock.tsx ${stock}/-titulo/printed-titulo.tsx`

const places = Object.entries({ ...areas, apart })
  .flatMap(([area, paths]) => paths.split(/\s+/).map((path) => ({ area, path })))
  .toSorted((one, other) => other.path.length - one.path.length)
const lost = places.flatMap(({ path }) => (existsSync(join(import.meta.dirname, '../..', path)) ? [] : [path]))
if (lost.length > 0) throw new Error(`chunk-groups.ts names what is not there: ${lost.join(', ')}`)

function areaOf(id: string): string | undefined {
  const file = `${id.replaceAll('\\', '/').replace(/\?.*/, '')}/`
  // The styles that `main.tsx` does not import are one file, but for those of pasted rows and sheets.
  if (file.endsWith('.css/') && !/\/(?:paste|planilla)\//.test(file)) return 'forms'
  return places.find(({ path }) => file.includes(`/${path}/`))?.area
}

const names = Object.keys(areas)

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: names.length + 1 },
  ...names.map((name, index) => ({ name, test: (id: string) => areaOf(id) === name, priority: names.length - index })),
]
