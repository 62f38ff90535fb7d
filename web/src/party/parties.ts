// Asking the house about parties.
import { get, post } from '../lib/api';
import type {
  NamesRead,
  NewParty,
  OpenedParty,
  PartyCard,
  PartyName,
  PartyNoted,
  PartyResult,
  PartyRound,
  RuleCard,
} from '../wire';

export const open = (party: NewParty): Promise<OpenedParty> => post('/api/parties', party);
export const mine = (): Promise<PartyCard[]> => get('/api/parties');
export const find = (code: string): Promise<PartyCard> => post('/api/parties/find', { code });
export const readNames = (text: string, apart: boolean): Promise<NamesRead> =>
  post('/api/parties/names', { text, apart });
export const names = (party: string, code: string): Promise<PartyName[]> =>
  post(`/api/parties/${party}/names`, { code });
export const list = (party: string, names: string[], here: boolean): Promise<PartyCard> =>
  post(`/api/parties/${party}/list`, { names, here });
export const join = (party: string, code: string, name: string, player = '', isNew = false): Promise<PartyCard> =>
  post(`/api/parties/${party}/join`, { code, name, player, new: isNew });
export const desk = (party: string, code: string): Promise<PartyCard> => post(`/api/parties/${party}/desk`, { code });
export const round = (party: string, number: number): Promise<PartyRound> =>
  get(`/api/parties/${party}/round?number=${number}`);
export const enter = (party: string, result: PartyResult): Promise<PartyNoted> =>
  post(`/api/parties/${party}/results`, result);
export const rules = (): Promise<RuleCard[]> => get('/api/parties/rules');
export const paper = (party: string, name: string): string => `/api/parties/${party}/${name}`;
