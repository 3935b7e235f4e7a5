import { Type, type TSchema } from 'typebox';
import { languages } from '../../shared/domain/language.ts';

/** One method: what it takes and what it answers. */
export const method = <I extends TSchema, O extends TSchema>(takes: I, answers: O) => ({ input: takes, output: answers });

/** An object that takes no member that is not named here. */
export const input = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** Any number of these. */
export const list = <T extends TSchema>(type: T) => Type.Array(type);

/** Names one long-running act, so that `progress` events can say which and `tasks.cancel` can end it. */
export const Task = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }));

/** Where recipients go, as a sheet prints it. */
export const Site = Type.Optional(Type.String({ maxLength: 2048 }));

/** In which language paper is printed. Default: the recipient's where it's for one and the owner has said it, else English. */
export const PaperLanguage = Type.Optional(Type.Enum([...languages]));
