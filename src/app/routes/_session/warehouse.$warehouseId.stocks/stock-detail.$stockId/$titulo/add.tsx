// The page that adds a shipping permit or transport document to a stock, for the warehouse's users.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useDepositos } from '#app/api/company/deposito.ts'
import type { EntityTypes } from '#app/api/family/family.ts'
import { documentoTransporteApi, permisoEmbarqueApi } from '#app/api/stock/stock-records.ts'
import { whenRead } from '#app/api/when-read.ts'
import { documentoTransporteEntity, permisoEmbarqueEntity } from '#app/records/entities/stock-entities.ts'
import { type Entity, formValues, type Values } from '#app/records/entity.ts'
import { AddRecordScreen } from '#app/records/form/add-screen.tsx'
import { pasteTarget, usePasting } from '#app/records/paste/use-pasting.tsx'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import { readTitulo } from '#domain/titulo/titulo.ts'
import { EditableStock } from '../-index/stock-record-screen.tsx'
import { addContenidoLink, type StockParams, stockCrumbs, stockLink, tituloLink } from '../../../-shared/stock/stock-links.ts'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/add')({
  validateSearch: z.object({ like: z.catch(z.optional(z.number()), undefined) }),
  loaderDeps: ({ search: { like } }) => ({ like }),
  loader: ({ context: { queryClient }, params, deps: { like } }) => {
    const api = readTitulo(params.titulo) === 'permiso-embarque' ? permisoEmbarqueApi : documentoTransporteApi
    if (like !== undefined) api.open(queryClient, params, like)
    return whenRead(queryClient)
  },
  component: AddTituloScreen,
})

function AddTituloScreen() {
  const params = Route.useParams()
  const { like } = Route.useSearch()
  const depositos = useDepositos()
  return (
    <EditableStock scope={params}>
      <Loaded query={depositos}>
        {(own) => {
          const cuit = own.find(({ id }) => id === params.warehouseId)?.company?.cuit ?? ''
          return readTitulo(params.titulo) === 'permiso-embarque' ? (
            <AddTitulo entity={permisoEmbarqueEntity} scope={params} cuit={cuit} like={like} />
          ) : (
            <AddTitulo entity={documentoTransporteEntity} scope={params} cuit={cuit} like={like} />
          )
        }}
      </Loaded>
    </EditableStock>
  )
}

/** The fields whose values are usually the same in the next record; identifiers never are. */
const repeatedFields = [
  'exportador',
  'destinoMercaderia',
  'destinatarioExterior',
  'consignatario',
  'procedenciaMercaderia',
  'fechaIngresoDeposito',
  'ubicacionPartida',
  'condicionMercaderia',
]

interface AddTituloProps<T extends EntityTypes> {
  entity: Entity<T>
  scope: FamilyScope<T['path']> & StockParams & { readonly titulo: string }
  cuit: string
  /** The id of a saved record whose values the new one repeats. */
  like: number | undefined
}

function AddTitulo<T extends EntityTypes>({ entity, scope, cuit, like }: AddTituloProps<T>) {
  const navigate = useNavigate()
  const repeated = entity.api.useOne(scope, like ?? 0, { enabled: like !== undefined })
  const pasting = usePasting([pasteTarget(entity, scope, cuit)], { fromFields: true, onSaved: () => void navigate(stockLink(scope)) })
  const screen = (start: Values) => (
    <>
      <AddRecordScreen
        start={start}
        entity={entity}
        scope={scope}
        cuit={cuit}
        crumbs={stockCrumbs(scope)}
        back={stockLink(scope)}
        actions={pasting.button}
        // `lines` opens the page of the new record that adds its goods lines.
        onAdded={({ id }, after) => {
          const titulo = { ...scope, tituloId: id }
          void navigate({ ...(after === 'lines' ? addContenidoLink(titulo, 'linea-mercaderia') : tituloLink(titulo)), replace: true })
        }}
        repeatedFields={repeatedFields}
      />
      {pasting.dialog}
    </>
  )
  if (like === undefined) return screen({})
  return (
    <Loaded query={repeated}>
      {(row) => {
        const values = Object.entries(formValues(entity.groups, row))
        return screen(Object.fromEntries(values.filter(([name]) => repeatedFields.includes(name))))
      }}
    </Loaded>
  )
}
