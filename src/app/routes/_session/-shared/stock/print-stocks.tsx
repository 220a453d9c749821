// The button that prints a page about stocks.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '#app/session/session.tsx'
import { PrintButton } from '#app/ui/print/print.tsx'
import type { Deposito } from '#domain/company/deposito.ts'

export interface PrintSource {
  readonly client: QueryClient
  /** The current warehouse. */
  readonly deposito: Deposito | undefined
}

/** Prints the page that `page` makes, whose code is loaded when the button is pressed. */
export function PrintStocks({ page }: { page: (source: PrintSource) => Promise<ReactNode> }) {
  const client = useQueryClient()
  const { deposito } = useSession()
  const prepare = async () => {
    // A row that is being edited is saved first, as when the user leaves it: the paper has what the screen shows.
    const { unsavedInputs } = await import('#app/forms/use-unsaved-changes-guard.ts')
    for (const { isUnsaved, saving, save } of unsavedInputs()) {
      await saving()
      if (isUnsaved()) await save?.()
    }
    return await page({ client, deposito })
  }
  return <PrintButton prepare={prepare} />
}
