// The sheet of what changed between two stocks: a row for each field that differs.
import { auditedRecordWords } from '../administration/audit-words.ts'
import { recordLabelOf } from '../administration/audit.ts'
import {
  changedFields,
  type Difference,
  type DifferenceKind,
  type GoodsDifferences,
  kindOfDifference,
  type TituloDifference,
} from '../comparison/stock-comparison.ts'
import { fieldTitle, shownField } from './record-sheets.ts'
import type { SheetKind, SheetName } from './sheet.ts'

interface DifferenceRow {
  readonly kind: DifferenceKind
  readonly name: SheetName
  /** The number of the permit or document of a line or a container. */
  readonly titulo: string | null
  readonly label: string | null
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

const kinds: Readonly<Record<DifferenceKind, string>> = { added: 'Nuevo', removed: 'Retirado', changed: 'Cambiado' }

export const comparisonSheet: SheetKind<DifferenceRow> = {
  title: 'Cambios',
  file: 'cambios',
  columns: [
    { heading: 'Cambio', type: 'text', valueOf: ({ kind }) => kinds[kind] },
    { heading: 'Registro', type: 'text', valueOf: ({ name }) => auditedRecordWords(name) },
    { heading: 'Permiso o documento', type: 'text', valueOf: ({ titulo }) => titulo },
    { heading: 'Identificador', type: 'text', valueOf: ({ label }) => label },
    { heading: 'Campo', type: 'text', valueOf: ({ field }) => field },
    { heading: 'Antes', type: 'text', valueOf: ({ before }) => before },
    { heading: 'Ahora', type: 'text', valueOf: ({ after }) => after },
  ],
}

/** Returns the rows of all differences: of a changed record its changed fields, of a new or removed one all that it has. */
export function differenceRows({ permisoEmbarques, documentoTransportes, contenedorVacios }: GoodsDifferences): DifferenceRow[] {
  return [
    ...permisoEmbarques.flatMap((titulo) => tituloRows('permisoEmbarque', titulo)),
    ...documentoTransportes.flatMap((titulo) => tituloRows('documentoTransporte', titulo)),
    ...contenedorVacios.flatMap((vacio) => rowsOf('contenedorVacio', vacio, null)),
  ]
}

function tituloRows(name: SheetName, titulo: TituloDifference): DifferenceRow[] {
  const label = recordLabelOf(name, titulo.after ?? titulo.before ?? {})
  return [
    ...rowsOf(name, titulo, null),
    ...titulo.lineaMercaderias.flatMap((line) => rowsOf('lineaMercaderia', line, label)),
    ...titulo.contenedorAsociados.flatMap((container) => rowsOf('contenedorAsociado', container, label)),
  ]
}

function rowsOf(name: SheetName, difference: Difference, titulo: string | null): DifferenceRow[] {
  const { before, after } = difference
  const kind = kindOfDifference(difference)
  const values = after ?? before ?? {}
  const fields = kind === 'changed' ? changedFields(difference) : Object.keys(values).filter((field) => values[field] !== null)
  const label = name === 'lineaMercaderia' ? shownField(name, 'tipoEmbalaje', values['tipoEmbalaje']) : recordLabelOf(name, values)
  return fields.map((field) => ({
    kind,
    name,
    titulo,
    label,
    field: fieldTitle(name, field),
    before: before && shownField(name, field, before[field]),
    after: after && shownField(name, field, after[field]),
  }))
}
