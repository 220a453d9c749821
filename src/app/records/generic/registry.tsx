// Registry of the generic screens of every entity, by the entity's name.
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ListQuery } from '#app/api/family/read-calls.ts'
import type { GenericName } from '#domain/contract/generic-names.ts'
import type { GenericEntity, GenericTypes } from './generic-entity.ts'
import { genericRecords } from './generic-records.ts'
import { listSorts } from './list/generic-columns.tsx'
import { GenericList, genericFilters } from './list/generic-list.tsx'
import { listQuery } from './list/use-list.ts'
import { CertificateCreate, CertificateEdit } from './pages/certificate-forms.tsx'
import { GenericCreate } from './pages/generic-create.tsx'
import { GenericDelete } from './pages/generic-delete.tsx'
import { GenericDetail } from './pages/generic-detail.tsx'
import { GenericEdit } from './pages/generic-edit.tsx'
import { ManagersOnly } from './pages/generic-loaded.tsx'

interface RecordProps {
  readonly id: number
}

interface GenericScreens {
  readonly List: ComponentType
  readonly Detail: ComponentType<RecordProps>
  readonly Create: ComponentType
  readonly Edit: ComponentType<RecordProps>
  readonly Delete: ComponentType<RecordProps>
  /** Begins to read what the list shows at an address, under the conditions that its screen adds. */
  readonly readList: (client: QueryClient, address: Readonly<Record<string, unknown>>, criteria?: ListQuery['criteria']) => void
  readonly readOne: (client: QueryClient, id: number) => void
}

/** The screens of every entity. The compiler reports a missing entity, and an incomplete description of a screen. */
export const registry: Readonly<Record<GenericName, GenericScreens>> = {
  company: screensOf(genericRecords.company),
  certificate: screensOf(genericRecords.certificate, { Create: CertificateCreate, Edit: CertificateEdit }),
  deposito: screensOf(genericRecords.deposito, {
    Create: () => <ManagersOnly entity={genericRecords.deposito}>{() => <GenericCreate entity={genericRecords.deposito} />}</ManagersOnly>,
  }),
  stock: screensOf(genericRecords.stock),
  permisoEmbarque: screensOf(genericRecords.permisoEmbarque),
  documentoTransporte: screensOf(genericRecords.documentoTransporte),
  lineaMercaderia: screensOf(genericRecords.lineaMercaderia),
  contenedorAsociado: screensOf(genericRecords.contenedorAsociado),
  contenedorVacio: screensOf(genericRecords.contenedorVacio),
  stockError: screensOf(genericRecords.stockError),
  wsaa: screensOf(genericRecords.wsaa),
}

function screensOf<T extends GenericTypes>(entity: GenericEntity<T>, own: Partial<GenericScreens> = {}): GenericScreens {
  return {
    List: () => <GenericList entity={entity} />,
    Detail: ({ id }) => <GenericDetail entity={entity} id={id} />,
    Create: () => <GenericCreate entity={entity} />,
    Edit: ({ id }) => <GenericEdit entity={entity} id={id} />,
    Delete: ({ id }) => <GenericDelete entity={entity} id={id} />,
    readList: (client, address, criteria) =>
      void client.prefetchInfiniteQuery(
        entity.api.pages({}, listQuery(address, { columns: listSorts(entity), filters: genericFilters(entity), criteria })),
      ),
    readOne: (client, id) => void client.prefetchQuery(entity.api.detail({}, id)),
    ...own,
  }
}
