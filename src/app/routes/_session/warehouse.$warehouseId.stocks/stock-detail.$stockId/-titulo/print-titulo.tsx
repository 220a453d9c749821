import { useQueryClient } from '@tanstack/react-query'
import type { Revision } from '#app/api/revision.ts'
import type { Entity } from '#app/records/entity.ts'
import { useSession } from '#app/session/session.tsx'
import { PrintButton } from '#app/ui/print/print-button.tsx'
import { usePrint } from '#app/ui/print/use-print.tsx'
import type { FamilyScope } from '#domain/family.ts'
import type { TituloParams } from '../../../-stock/stock-links.ts'
import { tituloSheet } from './titulo-sheet.tsx'

interface PrintTituloProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path> & TituloParams
}

/** Prints a permit or a document with all that it holds. */
export function PrintTitulo<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  scope,
}: PrintTituloProps<Path, Row, Saved>) {
  const client = useQueryClient()
  const { deposito } = useSession()
  const print = usePrint(() => tituloSheet(client, entity, scope, deposito))
  return <PrintButton {...print} />
}
