// Companies, warehouses, certificates and login tickets for customs as screens show them, and their generic lists and screens.
import { companyApi } from '#app/api/company/company.ts'
import { depositoApi } from '#app/api/company/deposito.ts'
import { findInList } from '#app/api/family/family-reads.ts'
import { t } from '#app/i18n/text.ts'
import type { Confirmation } from '#app/ui/dialog/confirm-dialog.tsx'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { customsOffices } from '#domain/catalogs/customs-offices.ts'
import { catalogLabel } from '#domain/catalogs/entry.ts'
import { maxCertificateBytes } from '#domain/company/certificate-upload.ts'
import { certificateRecord } from '#domain/company/certificate.ts'
import { type Company, type CompanyDraft, companyFamily, companyRecord, ownedCompanyForm } from '#domain/company/company.ts'
import { depositoForm, depositoOfCompanyForm } from '#domain/company/deposito-form.ts'
import { depositoFamily, depositoRecord } from '#domain/company/deposito.ts'
import type { Person } from '#domain/company/person.ts'
import { wsaaRecord } from '#domain/company/wsaa.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { ExpireView, fileView } from '../../certificate/certificate-views.tsx'
import { people, companyPeople, peopleOf } from '../../company-people.tsx'
import { defineEntity, type EntityColumn, screenOf } from '../../entity.ts'
import { cuit, type FieldKind, instant, text } from '../../field-kinds.ts'
import { idsOf, secret, file } from '../../references.tsx'
import { asText } from '../../shown-values.ts'
import { pageOfCompany } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { companyRelation } from '../generic-references.tsx'
import { linked } from '../relation.ts'
import { mayManageCompany, ofCompany, ofAdministrators, ofCertificates, ofManagers } from '../rights.ts'
import { certificateLabel } from '../sources.ts'

const companyScreen = screenOf(companyRecord, {
  // Its input does not warn of a wrong check digit, because the draft refuses it, but of another company with it.
  ownCuit: { inputKind: 'ownCuit', show: cuit.show, width: 124, wide: true },
  agentCode: { ...text, width: 96 },
  noticeTime: { inputKind: 'noticeTime', show: asText, wide: true },
  ticket: { ...linked({ name: 'wsaa', label: idsOf }), width: 96 },
  certificate: linked({ name: 'certificate', label: certificateLabel }),
  people,
})

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
  groups: companyScreen.groups,
  question: questionOfCuit,
  columns: [id, ...companyScreen.columns],
})

const owner = companyScreen.facts.filter(({ name }) => name === 'ownerUsername')

/** A company as ROLE_ADMIN edits it, with its owner. */
export const ownedCompanyEntity = defineEntity(
  { ...companyFamily, draft: ownedCompanyForm },
  {
    api: companyApi,
    groups: companyEntity.groups.map(({ heading, fields }) => ({
      heading,
      fields: [...fields, ...owner.map((one) => ({ ...one, required: true, wide: true as const }))],
    })),
    columns: companyEntity.columns,
    question: questionOfCuit,
  },
)

export const companyRecords = defineGeneric(genericFamilies.company, {
  groups: companyScreen.groups,
  facts: companyScreen.facts,
  question: questionOfCuit,
  shown: ['name', 'cuit', 'tipoAgente', 'rol', 'wsaa', 'certificate', 'users'],
  addFirst: 'record.addFirst.feminine',
  paging: 'whole',
  rights: ofCompany,
  page: (row, viewer) => (mayManageCompany(row, viewer) ? pageOfCompany(row) : null),
  // The server refuses the call for one company to users who only work in it.
  api: { findOne: (id, _readOne, readPage) => findInList(id, readPage) },
  staleWith: ['deposito', 'certificate', 'wsaa'],
})

export const wsaaRecords = defineGeneric(genericFamilies.wsaa, {
  ...screenOf(wsaaRecord, { secret }),
  shown: ['cuit', 'rol', 'tipoAgente', 'serviceType', 'token', 'sign', 'expire'],
  paging: 'whole',
  rights: ofAdministrators,
  staleWith: ['company'],
})

/** Certificates have their own forms, because a draft must not contain the files or the password. */
export const certificateRecords = defineGeneric(genericFamilies.certificate, {
  ...screenOf(certificateRecord, {
    company: companyRelation,
    cert: { ...file({ accept: '.crt,.cer,.pem,.der', maxBytes: maxCertificateBytes }), View: fileView('cert', 'certificate.cert') },
    key: { ...file({ accept: '.key,.pem,.der,.p8', maxBytes: maxCertificateBytes }), View: fileView('key', 'certificate.key') },
    expire: { ...instant, View: ExpireView },
  }),
  shown: ['alias', 'company', 'cert', 'key', 'password', 'expire'],
  paging: 'whole',
  rights: ofCertificates,
  staleWith: ['company', 'wsaa'],
})

const customsOffice: FieldKind = {
  inputKind: 'customsOffice',
  show: (value) => catalogLabel(customsOffices, asText(value)),
  code: (typed) => typed,
}

const depositoScreen = (users: FieldKind) =>
  screenOf(depositoRecord, {
    company: companyRelation,
    customsOffice,
    lugarOperativo: { inputKind: 'lugarOperativo', show: asText },
    automaticSend: { inputKind: 'automaticSend', show: asText },
    companyPeople: { ...users, wide: true },
  })

const { groups, columns } = depositoScreen(companyPeople)

export const depositoColumns = columns

export const depositoRecords = defineGeneric(
  { ...genericFamilies.deposito, draft: depositoOfCompanyForm },
  {
    groups,
    shown: ['codigoAduana', 'codigoLugarOperativo', 'description', 'company'],
    paging: 'whole',
    sorts: true,
    rights: ofManagers,
    staleWith: ['stock'],
  },
)

/** The warehouses of a company, whose users are chosen among the company's. */
export function depositoEntity(companyId: number, people: readonly Person[]) {
  const screen = depositoScreen(peopleOf(companyId, people))
  return defineEntity(
    { ...depositoFamily, draft: depositoForm },
    {
      api: depositoApi,
      groups: screen.groups.map(({ heading, fields }) => ({ heading, fields: fields.filter(({ name }) => name !== 'company') })),
      columns: screen.columns.filter(({ id }) => id === 'description'),
    },
  )
}
