// Type of a kind of record that a page accepts from a spreadsheet, with its dialog.
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Revision } from '#app/api/family/cached-rows.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Entity, EntityName } from '../entity.ts'
import type { PasteDialog } from './paste-dialog.tsx'
import type { PasteEnd } from './paste-kinds.ts'

interface PastePart {
  readonly Dialog: typeof PasteDialog
}

interface Shown {
  readonly text: string | null
  readonly dropped: File | null
  readonly choice: ReactNode
  readonly onFile?: ((file: File) => void) | undefined
  readonly onRead: (text: string) => void
  readonly onClose: (end?: PasteEnd) => void
}

/** A kind of record that a page accepts from a spreadsheet. */
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
