// Form fields and table columns of companies.
import { companyApi } from '#app/api/company/company.ts'
import { t } from '#app/i18n/text.ts'
import type { Confirmation } from '#app/ui/dialog/confirm-dialog.tsx'
import { type Company, type CompanyDraft, companyFamily, ownedCompanyForm } from '#domain/company/company.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { defineEntity, type EntityColumn, field, fieldColumn } from '../entity.ts'
import { cuit, type FieldKind, text } from '../field-kinds.ts'
import { asText } from '../shown-values.ts'

/** The company's own CUIT. Its input does not warn of a wrong check digit, because the draft refuses it, but of another company with it. */
const ownCuit: FieldKind = { inputKind: 'ownCuit', show: cuit.show, width: 124 }

/** The code of an agent or of its role, four letters for a warehouse. */
const agentCode: FieldKind = { ...text, width: 96 }

const noticeHour: FieldKind = { inputKind: 'noticeTime', show: asText }

const name = field('name', 'company.name', text, { required: true, wide: true })
const ownCuitField = field('cuit', 'company.cuit', ownCuit, { required: true, wide: true })
const tipoAgente = field('tipoAgente', 'company.tipoAgente', agentCode, { required: true, help: 'company.agentHelp' })
const rol = field('rol', 'company.rol', agentCode, { required: true, help: 'company.agentHelp' })

const noticeTime = field('noticeTime', 'company.noticeTime', noticeHour, { wide: true, help: 'company.noticeTimeHelp', ifAnswered: true })

/** The column with the id, by which page titles name a company. */
const id: EntityColumn<{ readonly id: number }> = { id: 'id', title: 'company.id', width: '88px', cell: (row) => String(row.id) }

/** Changing the CUIT changes under whose name the company declares. */
function questionOfCuit({ name: of, cuit: before }: Company, { cuit: after }: CompanyDraft): Confirmation | null {
  if (!before || cuitDigits(before) === after) return null
  return {
    title: t('company.cuitChange.title', { name: of ?? '' }),
    text: t('company.cuitChange.text', { before: cuit.show(before), after: cuit.show(after) }),
    action: t('company.cuitChange.action'),
    safeFocus: true,
  }
}

export const companyEntity = defineEntity(companyFamily, {
  api: companyApi,
  groups: [{ heading: 'company.one', fields: [name, ownCuitField, tipoAgente, rol, noticeTime] }],
  question: questionOfCuit,
  columns: [id, fieldColumn(name, 'auto'), fieldColumn(rol, '136px'), fieldColumn(ownCuitField, '176px')],
})

const ownerUsername = field('ownerUsername', 'company.ownerUsername', text, { required: true, wide: true, help: 'company.ownerHelp' })

/** A company as ROLE_ADMIN edits it, with its owner. */
export const ownedCompanyEntity = defineEntity(
  { ...companyFamily, draft: ownedCompanyForm },
  {
    api: companyApi,
    groups: [{ heading: 'company.one', fields: [name, ownCuitField, tipoAgente, rol, noticeTime, ownerUsername] }],
    columns: companyEntity.columns,
    question: questionOfCuit,
  },
)
