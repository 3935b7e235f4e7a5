import type { Instant } from '../../shared/domain/instant.ts';
import type { RotationKind, RotationStage } from '../../shared/domain/key-rotation.ts';
/** Rows of the installation's own keys and how they follow one another. Instants are fixed-width UTC text, of real time. */

/**
 * What a sealed key is: the `master` key before, and what it left behind for `links` under way; what wraps release halves (`deployment`);
 * and the keys of `token_hashes`, `audit_heads` and the `custodian`, which never change.
 */
export const sealedKeyPurposes = ['master', 'links', 'deployment', 'token_hashes', 'audit_heads', 'custodian'] as const;
export type SealedKeyPurpose = (typeof sealedKeyPurposes)[number];

/** A key of the installation, sealed under a master key. While a new master key is being handed round each is here under both. */
export interface SealedKeyRow {
  purpose: SealedKeyPurpose;
  /** The rotation that it comes from. */
  number: number;
  /** The fingerprint of the master key that opens it. */
  under: string;
  sealed: Uint8Array;
}

/** A rotation, under way or over. */
export interface KeyRotationRow {
  /** In the order in which they began, from 1. */
  number: number;
  kind: RotationKind;
  stage: RotationStage;
  /** Fingerprints of master keys; of deployment keys their numbers, and `0` for the one that was derived from the master key. */
  from_key: string;
  to_key: string;
  began_at: Instant;
  switched_at: Instant | null;
  renewed_at: Instant | null;
  ended_at: Instant | null;
  /** How far everything sealed has been gone through; null before and after. */
  walk_column: string | null;
  walk_after: string | null;
  /** How many rows it sealed anew since it began at the first column. */
  walk_renewed: number;
  /** How many rows were sealed anew in all, and how many no key opens. */
  renewed: number;
  unreadable: number;
}

/** Single facts about the installation, such as the fingerprint of its master key. */
export interface InstallationRow {
  name: string;
  value: string;
}
