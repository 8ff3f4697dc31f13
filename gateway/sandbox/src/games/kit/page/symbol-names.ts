import type { OwnTexts } from './texts.ts';

export type SymbolName =
  | 'gem'
  | 'elephant'
  | 'owl'
  | 'parasol'
  | 'drum'
  | 'boat'
  | 'lotus'
  | 'orchid'
  | 'coin'
  | 'lantern'
  | 'balloon'
  | 'turtle'
  | 'swan'
  | 'house'
  | 'flower'
  | 'clover'
  | 'sun';

/** Names of the symbols of all slots, for screen readers. */
export const symbolNames: OwnTexts<SymbolName> = {
  EN: {
    gem: 'gem',
    elephant: 'elephant',
    owl: 'owl',
    parasol: 'parasol',
    drum: 'drum',
    boat: 'boat',
    lotus: 'lotus',
    orchid: 'orchid',
    coin: 'coin',
    lantern: 'lantern',
    balloon: 'balloon',
    turtle: 'turtle',
    swan: 'swan',
    house: 'house',
    flower: 'flower',
    clover: 'clover',
    sun: 'sun',
  },
  MY: {
    gem: 'ကျောက်မျက်',
    elephant: 'ဆင်',
    owl: 'ဇီးကွက်',
    parasol: 'ထီး',
    drum: 'ဗုံ',
    boat: 'လှေ',
    lotus: 'ကြာပန်း',
    orchid: 'သစ်ခွပန်း',
    coin: 'ဒင်္ဂါး',
    lantern: 'မီးပုံး',
    balloon: 'မီးပုံးပျံ',
    turtle: 'လိပ်',
    swan: 'ငန်း',
    house: 'အိမ်',
    flower: 'ပန်း',
    clover: 'ကလိုဗာရွက်',
    sun: 'နေ',
  },
  CN: {
    gem: '宝石',
    elephant: '大象',
    owl: '猫头鹰',
    parasol: '阳伞',
    drum: '鼓',
    boat: '小船',
    lotus: '莲花',
    orchid: '兰花',
    coin: '硬币',
    lantern: '灯笼',
    balloon: '热气球',
    turtle: '乌龟',
    swan: '天鹅',
    house: '房屋',
    flower: '花朵',
    clover: '三叶草',
    sun: '太阳',
  },
};
