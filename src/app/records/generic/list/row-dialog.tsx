// The dialog with one row of a list, whose id is in the list's address.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Identified } from '#app/api/family/cached-rows.ts'
import { CloseFooter, Dialog } from '#app/ui/dialog/dialog.tsx'
import { LoadFailure, LoadingPlace } from '#app/ui/feedback/loading.tsx'
import type { useList } from './use-list.ts'

type Address = Readonly<Record<string, unknown>>

/** Returns the function that links a row to its dialog, under a search parameter of the list, which stays as it is. */
export function dialogLink(parameter: string) {
  return ({ id }: Identified) => ({ to: '.', search: (address: Address) => ({ ...address, [parameter]: id }), resetScroll: false }) as const
}

interface RowDialogProps<Row extends Identified> {
  parameter: string
  list: ReturnType<typeof useList<Row>>
  /** Reads the row, because the address may name one that is not `listed`. */
  useRow: (
    id: number,
    listed: Row | undefined,
  ) => { readonly data: Row | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  title: (id: number, row: Row | undefined) => string
  size?: 'md' | 'xl'
  children: (row: Row) => ReactNode
}

export function RowDialog<Row extends Identified>(props: RowDialogProps<Row>) {
  const { [props.parameter]: id }: Address = useSearch({ strict: false })
  return typeof id === 'number' && Number.isSafeInteger(id) && <OpenDialog key={id} id={id} {...props} />
}

function OpenDialog<Row extends Identified>({
  id,
  parameter,
  list,
  useRow,
  title,
  size = 'md',
  children,
}: RowDialogProps<Row> & { id: number }) {
  const { data, error, refetch } = useRow(
    id,
    list.paged.rows.find((row) => row?.id === id),
  )
  const navigate = useNavigate()
  const search = ({ [parameter]: _, ...rest }: Address) => rest
  const close = () => void navigate({ to: '.', search, replace: true, resetScroll: false })
  return (
    <Dialog title={title(id, data)} onClose={close} size={size}>
      {data ? children(data) : error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <LoadingPlace height={342} />}
      <CloseFooter onClose={close} />
    </Dialog>
  )
}
