// Names of the entities with generic screens and calls, and their spelling in addresses.
/**
 * The entities that have generic screens and calls, in the order in which a menu lists them (`app/README.md#generic-screens`), each with what a user must have for its list to be worth
 * a look. Everybody may create a company, and manages it then.
 */
export const genericNeeds = {
  company: 'nothing',
  certificate: 'company',
  deposito: 'warehouse',
  stock: 'warehouse',
  permisoEmbarque: 'warehouse',
  documentoTransporte: 'warehouse',
  lineaMercaderia: 'warehouse',
  contenedorAsociado: 'warehouse',
  contenedorVacio: 'warehouse',
  stockError: 'warehouse',
  wsaa: 'company',
} as const satisfies Readonly<Record<string, 'nothing' | 'company' | 'warehouse'>>

export type GenericName = keyof typeof genericNeeds

export const genericNames: readonly GenericName[] = Object.keys(genericNeeds).filter(isGenericName)

function isGenericName(name: string): name is GenericName {
  return name in genericNeeds
}

/** The name as addresses spell it: `permiso-embarque` for `permisoEmbarque`. */
export function wordOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Returns the entity of an address, or null for any other word. */
export function readGenericName(word: string): GenericName | null {
  return genericNames.find((name) => wordOf(name) === word) ?? null
}
