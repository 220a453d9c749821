// The parent route of an entity's generic pages, which answers unknown entity names with the not-found page.
import { createFileRoute, notFound } from '@tanstack/react-router'
import { type GenericName, readGenericName, wordOf } from '#domain/contract/generic-names.ts'

export const Route = createFileRoute('/_session/$entity')({
  params: {
    parse({ entity }): { entity: GenericName } {
      const name = readGenericName(entity)
      if (name === null) throw notFound()
      return { entity: name }
    },
    stringify: ({ entity }) => ({ entity: wordOf(entity) }),
  },
})
