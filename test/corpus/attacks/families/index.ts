import type { CorpusFamily } from '../corpus-file.ts';
import { byteRanges } from './byte-ranges.ts';
import { cms, contents } from './contents-and-cms.ts';
import { actions, attachments, layers, metadata, pageTree } from './catalog-and-pages.ts';
import { certificates, timestamps } from './certificates.ts';
import { annotationsOverText, secondSignatures } from './certified.ts';
import { incrementalSaving, universalForgery, wrappingAttacks } from './forged-from-nothing.ts';
import { fillingIn, formTricks, locks } from './forms.ts';
import { namesThatChange } from './names-that-change.ts';
import { oneObjectTwice } from './one-object-twice.ts';
import { offsetStart } from './offset-start.ts';
import { seedValues, usageRights } from './seed-values.ts';
import { shadowHide, shadowHideAndReplace, shadowReplace } from './shadow.ts';
import { generations, hybridFiles, references } from './structure.ts';

/** All files of the corpus that are made by the project itself. */
export const families: readonly CorpusFamily[] = [
  oneObjectTwice,
  namesThatChange,
  byteRanges,
  contents,
  cms,
  universalForgery,
  wrappingAttacks,
  incrementalSaving,
  generations,
  hybridFiles,
  references,
  offsetStart,
  shadowHide,
  shadowReplace,
  shadowHideAndReplace,
  annotationsOverText,
  secondSignatures,
  pageTree,
  actions,
  attachments,
  layers,
  metadata,
  fillingIn,
  formTricks,
  locks,
  seedValues,
  usageRights,
  certificates,
  timestamps,
];
