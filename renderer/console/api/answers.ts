import type { components } from './platform-api.d.ts';

// What the platform surface answers, by the console's names for it. The types are the surface's own: `npm run generate:console-api`.

type Schemas = components['schemas'];

export type Me = Schemas['Me'];
/** The way in on a printed owner kit. */
export type KitAccess = Schemas['KitAccess'];
export type Providers = Schemas['WaysToSignIn'];
export type TokenAnswer = Schemas['Tokens'];
/** Where a page is within its list. */
export type Pagination = Schemas['Pagination'];
export type Vault = Schemas['Vault'];
export type Approval = Schemas['Approval'];
export type Certificate = Schemas['Certificate'];
export type ScanStatus = Certificate['scanStatus'];
export type CertificateCase = Schemas['getCertificateAnswer'];
export type Outlook = Schemas['ReleaseOutlook'];
/** Why no vault is, or was, released automatically. */
export type Hold = Schemas['Hold'];
/** Somebody who hasn't opened what was left to them. */
export type WaitingFor = Schemas['WaitingFor'];
export type Correction = Schemas['Correction'];
/** What is done to reach them. */
export type Handover = Schemas['Handover'];
/** What lifting a hold would release, and when. */
export type LiftPreview = Schemas['LiftPreview'];
/** The state of the installation. */
export type Health = Schemas['Health'];
/** What a release would do, from a shadow release. */
export type ShadowRelease = Schemas['ShadowRelease'];
export type AuditEvent = Schemas['AuditEvent'];
export type ApiKey = Schemas['ApiKey'];
export type Webhook = Schemas['Webhook'];
export type Webhooks = Schemas['listWebhooksAnswer'];
export type Delivery = Schemas['Delivery'];
export type User = Schemas['User'];
export type Session = Schemas['Session'];
export type SecondFactors = Schemas['SecondFactors'];
