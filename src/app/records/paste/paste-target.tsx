// Type of a kind of record that a page accepts from a spreadsheet, with its dialog.
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Revision } from '#app/api/family/cached-rows.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Entity, EntityName } from '../entity.ts'
import type { PasteDialog, Pasted } from './paste-dialog.tsx'

/** A kind of record that a page accepts from a spreadsheet. */
export interface PasteTarget {
  readonly name: EntityName
  readonly word: string
  readonly draft: z.ZodMiniType
  readonly render: (part: { readonly Dialog: typeof PasteDialog }, pasted: Pasted) => ReactNode
}

export function pasteTarget<Path extends string, Row extends Revision, Saved extends object>(
  entity: Entity<Path, Row, Saved>,
  scope: FamilyScope<Path>,
  cuit = '',
): PasteTarget {
  const { name, word, draft } = entity
  return { name, word, draft, render: ({ Dialog }, pasted) => <Dialog key={name} {...{ entity, scope, cuit }} {...pasted} /> }
}
