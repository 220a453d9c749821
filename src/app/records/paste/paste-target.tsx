import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Revision } from '#app/api/family/family-calls.ts'
import type { FamilyScope } from '#domain/family.ts'
import type { Entity, EntityName } from '../entity.ts'
import type { PasteDialog } from './paste-dialog.tsx'

interface PastePart {
  readonly Dialog: typeof PasteDialog
}

interface Shown {
  readonly text: string | null
  readonly choice: ReactNode
  readonly onRead: (text: string) => void
  readonly onClose: (end?: PasteEnd) => void
}

/** One kind of records that a page takes from a spreadsheet. */
export interface PasteTarget {
  readonly name: EntityName
  readonly word: string
  readonly draft: z.ZodMiniType
  readonly render: (part: PastePart, shown: Shown) => ReactNode
}

export function pasteTarget<Path extends string, Row extends Revision, Saved extends object>(
  entity: Entity<Path, Row, Saved>,
  scope: FamilyScope<Path>,
  cuit = '',
): PasteTarget {
  const { name, word, draft } = entity
  return { name, word, draft, render: ({ Dialog }, shown) => <Dialog key={name} {...{ entity, scope, cuit }} {...shown} /> }
}

/** What was saved, as a sentence, and the newest of the records when the screen's lists are read again. */
export interface PasteEnd {
  readonly what: string
  readonly settled: Promise<number | null>
}
