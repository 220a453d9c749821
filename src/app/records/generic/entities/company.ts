// Generic lists and screens of companies, and of their warehouses, certificates and login tickets for customs: fields, columns and rights.
import { findInList } from '#app/api/family/family-reads.ts'
import { t } from '#app/i18n/text.ts'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { maxCertificateBytes } from '#domain/company/certificate-upload.ts'
import { depositoOfCompanyForm } from '#domain/company/deposito-form.ts'
import { ExpireView, fileView } from '../../certificate/certificate-views.tsx'
import { people, companyPeople } from '../../company-people.tsx'
import { companyEntity } from '../../entities/company.ts'
import { depositoFields } from '../../entities/deposito.ts'
import { field } from '../../entity.ts'
import { text, cuit, instant } from '../../field-kinds.ts'
import { idsOf, secret, file } from '../../references.tsx'
import { pageOfCompany } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { companyRelation } from '../generic-references.tsx'
import { linked } from '../relation.ts'
import { mayManageCompany, ofCompany, ofAdministrators, ofManagers } from '../rights.ts'
import { certificateLabel } from '../sources.ts'

export const companyRecords = defineGeneric(genericFamilies.company, {
  groups: companyEntity.groups,
  question: companyEntity.question,
  facts: [
    field('ownerUsername', 'company.ownerUsername', text),
    field('wsaa', 'company.wsaa', { ...linked({ name: 'wsaa', label: idsOf }), width: 96 }),
    field('certificate', 'company.certificate', linked({ name: 'certificate', label: certificateLabel })),
    field('users', 'company.users', people),
  ],
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
  groups: [
    {
      heading: 'wsaa.one',
      fields: [
        field('cuit', 'wsaa.cuit', cuit, { required: true }),
        field('rol', 'wsaa.rol', text, { required: true }),
        field('tipoAgente', 'wsaa.tipoAgente', text, { required: true }),
        field('serviceType', 'wsaa.serviceType', text, { required: true }),
        field('expire', 'wsaa.expire', instant, { required: true, help: 'field.instantHelp' }),
        field('token', 'wsaa.token', secret, { required: true, wide: true }),
        field('sign', 'wsaa.sign', secret, { required: true, wide: true }),
      ],
    },
  ],
  shown: ['cuit', 'rol', 'tipoAgente', 'serviceType', 'token', 'sign', 'expire'],
  paging: 'whole',
  rights: ofAdministrators,
  staleWith: ['company'],
})

/** Certificates have their own forms, because a draft must not contain the files or the password. */
export const certificateRecords = defineGeneric(genericFamilies.certificate, {
  groups: [
    {
      heading: 'certificate.one',
      fields: [
        field('company', 'certificate.company', companyRelation, { required: true }),
        field(
          'cert',
          'certificate.cert',
          { ...file({ accept: '.crt,.cer,.pem,.der', maxBytes: maxCertificateBytes }), View: fileView('cert', 'certificate.cert') },
          { required: true },
        ),
        field('key', 'certificate.key', {
          ...file({ accept: '.key,.pem,.der,.p8', maxBytes: maxCertificateBytes }),
          View: fileView('key', 'certificate.key'),
        }),
        field('password', 'certificate.password', text),
      ],
    },
  ],
  facts: [
    field('alias', 'certificate.alias', text),
    field('cuit', 'certificate.cuit', cuit),
    field('issuer', 'certificate.issuer', text),
    field('validFrom', 'certificate.validFrom', instant),
    field('expire', 'certificate.expire', { ...instant, View: ExpireView }),
  ],
  shown: ['alias', 'company', 'cert', 'key', 'password', 'expire'],
  paging: 'whole',
  // Only users who manage the company may see its certificate.
  rights: { create: () => true, edit: () => true, remove: () => true, why: () => t('generic.refused.managers') },
  staleWith: ['company', 'wsaa'],
})

export const depositoRecords = defineGeneric(
  { ...genericFamilies.deposito, draft: depositoOfCompanyForm },
  {
    groups: [
      {
        heading: 'deposito.one',
        fields: [
          field('company', 'deposito.company', companyRelation, { required: true, clears: 'users' }),
          ...depositoFields,
          field('users', 'deposito.users', companyPeople, { required: true, wide: true, help: 'deposito.usersHelp', of: 'company' }),
        ],
      },
    ],
    shown: ['codigoAduana', 'codigoLugarOperativo', 'description', 'company'],
    paging: 'whole',
    sorts: true,
    rights: ofManagers,
    staleWith: ['stock'],
  },
)
