// The frames of the pages of a record within a stock, editable only while the stock is.
import { usePrefetchQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState, useContext } from 'react'
import type { EntityTypes } from '#app/api/family/family.ts'
import { isGone } from '#app/api/http/failure.ts'
import { usePolledStock } from '#app/api/stock/stock-polling.ts'
import { useStock } from '#app/api/stock/stock.ts'
import { FormLock } from '#app/forms/form-lock.tsx'
import { t } from '#app/i18n/text.ts'
import { documentoTransporteEntity, permisoEmbarqueEntity } from '#app/records/entities/stock-entities.ts'
import type { Entity } from '#app/records/entity.ts'
import { recordName } from '#app/records/record-names.ts'
import { RecordScreen } from '#app/records/record-screen.tsx'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import type { Crumb } from '#app/ui/page/page-title.tsx'
import { useTimePassed } from '#app/ui/use-time-passed.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type Stock, stockCan } from '#domain/stock/stock.ts'
import { readTitulo } from '#domain/titulo/titulo.ts'
import { type StockParams, stockCrumbs, type TituloParams, tituloLink } from '../../../-shared/stock/stock-links.ts'
import { SendProgress } from './send-progress.tsx'

type RecordProps<T extends EntityTypes> = ComponentProps<typeof RecordScreen<T>>

interface StockRecordScreenProps<T extends EntityTypes> extends Pick<
  RecordProps<T>,
  'entity' | 'id' | 'crumbs' | 'link' | 'back' | 'invalidText' | 'failureLead'
> {
  scope: FamilyScope<T['path']> & StockParams
  badge?: (stock: Stock) => ReactNode
  actions?: (stock: Stock) => ReactNode
  above?: (stock: Stock) => ReactNode
  below?: (stock: Stock) => ReactNode
}

/**
 * The page of a record that belongs to a stock. It is editable while the stock is, and it polls a stock that the server changes by itself.
 */
export function StockRecordScreen<T extends EntityTypes>({ badge, actions, above, below, ...record }: StockRecordScreenProps<T>) {
  // Loads the record in parallel with the stock: its own query starts only when the stock is loaded.
  usePrefetchQuery(record.entity.api.detail(record.scope, record.id))
  const stock = usePolledStock(record.scope)
  useTimePassed(stock.data?.scheduleDate)
  return (
    <Loaded query={stock}>
      {(loaded) => (
        <RecordScreen
          {...record}
          editable={stockCan('edit', loaded)}
          badge={badge?.(loaded)}
          actions={actions?.(loaded)}
          above={
            <>
              <SendProgress scope={record.scope} stock={loaded} />
              {above?.(loaded)}
            </>
          }
          below={below?.(loaded)}
        />
      )}
    </Loaded>
  )
}

/**
 * The frame of a page that adds a record to a stock. If the stock may not be edited, it redirects to the start
 * (`app/README.md#routes-and-addresses`).
 */
export function EditableStock({ scope, children }: { scope: StockParams; children: ReactNode }) {
  const stock = useStock(scope, scope.stockId)
  return <Loaded query={stock}>{(found) => <Editable stock={found}>{children}</Editable>}</Loaded>
}

/** Decides only on mount, so that a form stays on the screen when the stock is sent while the user types. */
function Editable({ stock, children }: { stock: Stock; children: ReactNode }) {
  const [editable] = useState(stockCan('edit', stock))
  return editable ? children : <Navigate to="/" replace ignoreBlocker />
}

interface LoadedTituloProps {
  scope: TituloParams
  children: (crumbs: Crumb[]) => ReactNode
}

/** A page below a permit or a document. It calls `children` with the breadcrumbs once the record is loaded. */
export function LoadedTitulo(props: LoadedTituloProps) {
  return readTitulo(props.scope.titulo) === 'permiso-embarque' ? (
    <LoadedAs entity={permisoEmbarqueEntity} {...props} />
  ) : (
    <LoadedAs entity={documentoTransporteEntity} {...props} />
  )
}

interface LoadedAsProps<T extends EntityTypes> extends Omit<LoadedTituloProps, 'scope'> {
  entity: Entity<T>
  scope: FamilyScope<T['path']> & TituloParams
}

function LoadedAs<T extends EntityTypes>({ entity, scope, children }: LoadedAsProps<T>) {
  const titulo = entity.api.useOne(scope, scope.tituloId)
  const stockLock = useContext(FormLock)
  return (
    <Loaded query={titulo}>
      {(row) => {
        const name = `${t(`${entity.name}.one`)} ${recordName(entity, row)}`
        return (
          <FormLock value={stockLock ?? (isGone(titulo.error) ? t('form.lock.gone', { name }) : null)}>
            {children([...stockCrumbs(scope), { text: name, link: tituloLink(scope) }])}
          </FormLock>
        )
      }}
    </Loaded>
  )
}
