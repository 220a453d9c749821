import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { aDocumentoTransporte, aPermisoEmbarque } from '../../support/records.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, stockAt } from './a-stock.ts'

/** Three permits and three documents, numbered from 1; the last of each came in on 17 November at the last minute of the day in Buenos Aires. */
async function given(server: TestServer): Promise<void> {
  await aStock()(server)
  const owner = server.as('owner')
  const path = '/api/warehouse/1/stocks/1'
  const late = { fechaIngresoDeposito: '2026-11-18T02:59:00.000Z' }
  await owner.post(`${path}/permiso-embarques`, aPermisoEmbarque({ identificadorPermiso: '17033EC01000491X', identificadorRemito: '0012' }))
  await owner.post(
    `${path}/permiso-embarques`,
    aPermisoEmbarque({ identificadorPermiso: '18033EC01000038D', identificadorRemito: '77', ...late }),
  )
  await owner.post(`${path}/documento-transportes`, aDocumentoTransporte({ identificadorManifiesto: '14033MANI000135M' }))
  await owner.post(`${path}/documento-transportes`, aDocumentoTransporte({ identificadorDocumentoTransporte: 'MAEU77', ...late }))
}

export const open = (search = '', beforeRender?: () => void) =>
  openApp({ as: 'operador', at: stockAt + search, given, ...(beforeRender ? { beforeRender } : {}) })

export const parts = {
  permisoEmbarque: {
    section: 'Permisos de embarque',
    table: 'Permiso de embarque',
    form: 'Filtrar permisos de embarque',
    key: 'permisoEmbarqueFilters',
    path: 'permiso-embarques',
  },
  documentoTransporte: {
    section: 'Documento de transporte',
    table: 'Documento de transporte',
    form: 'Filtrar documentos de transporte',
    key: 'documentoTransporteFilters',
    path: 'documento-transportes',
  },
} as const

type Part = keyof typeof parts

export const seesCount = (part: Part, count: string) => screen.findByRole('button', { name: parts[part].section + count })
const formOf = (part: Part) => screen.getByRole('form', { name: parts[part].form })
export const field = (part: Part, label: string) => within(formOf(part)).getByLabelText(label)
export const press = (part: Part, name: string) => within(formOf(part)).getByRole('button', { name })
export const stored = (part: Part): unknown => JSON.parse(sessionStorage.getItem(parts[part].key) ?? 'null')
export const toggle = () => screen.findByRole('button', { name: /^Filtros/ })

export async function seesRows(part: Part, ids: readonly number[]): Promise<void> {
  const table = await screen.findByRole('table', { name: parts[part].table })
  await waitFor(() =>
    expect(
      within(table)
        .getAllByRole('link')
        .map((link) => Number(link.textContent)),
    ).toEqual(ids),
  )
}

/** What the list was last asked to be narrowed by. */
export function asked(calls: readonly string[], part: Part): Record<string, string> {
  const last = calls.findLast((call) => call.includes(`/${parts[part].path}?`)) ?? ''
  const search = new URLSearchParams(last.slice(last.indexOf('?')))
  return Object.fromEntries([...search].filter(([name]) => name.includes('.')))
}
