import type { LinkProps } from '@tanstack/react-router'
import type { Identified } from '#app/api/cached-rows.ts'
import type { GenericName } from '#domain/generic-names.ts'

/** The addresses of an entity's screens. */
export function addressOf({ name }: { readonly name: GenericName }) {
  const params = { entity: name }
  return {
    list: { to: '/$entity', params } as const satisfies LinkProps,
    create: { to: '/$entity/new', params } as const satisfies LinkProps,
    detail: ({ id }: Identified) => ({ to: '/$entity/$id', params: { ...params, id } }) as const satisfies LinkProps,
    edit: ({ id }: Identified) => ({ to: '/$entity/$id/edit', params: { ...params, id } }) as const satisfies LinkProps,
    remove: ({ id }: Identified) => ({ to: '/$entity/$id/delete', params: { ...params, id } }) as const satisfies LinkProps,
  }
}
