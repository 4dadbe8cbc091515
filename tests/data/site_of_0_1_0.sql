-- A site of its first version (commit daeb73e), as that version made it: dailies, games of three players, results, reviews.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE dailies (
	number INTEGER NOT NULL, 
	claimed DATETIME NOT NULL, 
	code TEXT, 
	candidate INTEGER, 
	spare INTEGER, 
	CONSTRAINT pk_dailies PRIMARY KEY (number)
);
INSERT INTO "dailies" VALUES(1,'2026-11-02 12:00:20.000000','1-KZP7-8R77-W2SX-83V8',14,11);
INSERT INTO "dailies" VALUES(2,'2026-11-03 12:00:20.000000','1-VVXP-ZJW3-BJHQ-8K1W',10,6);
INSERT INTO "dailies" VALUES(3,'2026-11-04 12:00:20.000000','1-3G9K-P0RZ-P9PC-WCMC',0,5);
INSERT INTO "dailies" VALUES(4,'2026-11-05 12:00:20.000000','1-9FEC-M7SJ-SGMJ-Y438',4,4);
INSERT INTO "dailies" VALUES(5,'2026-11-06 12:00:20.000000','1-KX17-XBC2-6QES-BHKT',0,3);
INSERT INTO "dailies" VALUES(6,'2026-11-07 12:00:20.000000','1-V2AA-H3DS-FT4W-4WT7',2,2);
CREATE TABLE families (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	invitation TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	created DATETIME NOT NULL, 
	CONSTRAINT pk_families PRIMARY KEY (id), 
	CONSTRAINT uq_families_invitation UNIQUE (invitation)
);
INSERT INTO "families" VALUES('vVkcUjTes_bcIiVm038LgMN0','The Browns','J6HBiLTKP8LM8OFZHfcxz1Hm','ada','2026-11-07 14:03:40.000000');
CREATE TABLE games (
	id TEXT NOT NULL, 
	player TEXT NOT NULL, 
	deal TEXT NOT NULL, 
	label TEXT, 
	turns TEXT NOT NULL, 
	turn INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	undone INTEGER NOT NULL, 
	redo TEXT DEFAULT '' NOT NULL, 
	covered BOOLEAN DEFAULT 0 NOT NULL, 
	over BOOLEAN NOT NULL, 
	created DATETIME NOT NULL, 
	changed DATETIME NOT NULL, daily INTEGER, first BOOLEAN DEFAULT 0 NOT NULL, on_day BOOLEAN DEFAULT 0 NOT NULL, public BOOLEAN DEFAULT 0 NOT NULL, help TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT ck_games_counts CHECK (turn >= 1 AND revision >= 0 AND undone >= 0)
);
INSERT INTO "games" VALUES('game-01','ada','1-KZP7-8R77-W2SX-83V8',NULL,'4H>4:10D 5D>5:JH 3T>Q:8T JK>7:8D JH>10:5C 4T>4:KC 6D>6:9T KC>10:3S 7C>7:6H QC>J:7D 5H>9:3S 10C>3:JC KD>K:8C 6T>Q:8D 3D>8:6T 4D>J:10S JT>K:5T',18,17,0,'',0,1,'2026-11-02 12:00:40.000000','2026-11-02 12:06:20.000000',1,1,1,0,'');
INSERT INTO "games" VALUES('game-02','bob','1-KZP7-8R77-W2SX-83V8',NULL,'4H>4:KC 5D>6:7C 3T>3:10H JK>Q:6S JH>10:5C 4T>J:10S 6D>7:9S KC>K:8C 7C>Q:6C QC>J:6H 5H>5:JH 10C>K:5T KD>10:3S 6T>7:8D 3D>4:10D 4D>9:6C JT>4:JT 5H>8:4D 4T>4:3D 10H>8:6T 10T>8:3C',22,21,0,'',0,1,'2026-11-02 12:06:40.000000','2026-11-02 12:13:40.000000',1,1,1,0,'');
INSERT INTO "games" VALUES('game-03','eve','1-KZP7-8R77-W2SX-83V8',NULL,'4H>Q:QC 5D>6:5T 3T>9:3T JK>3:10H JH>10:JS 4T>6:JK 6D>J:6D KC>J:4C 7C>9:7H QC>10:KH 5H>8:5H 10C>J:7D KD>9:9H 6T>10:JH 3D>9:3D 4D>10:6T JT>7:KT 5H>K:QT 4T>J:JC 10H>K:5S 10T>8:3C 8S>5:9H 7T>9:7C 4S>6:9T 3D>Q:7H KS>10:KT 7D>6:4T JK>K:10T',29,28,0,'',0,1,'2026-11-02 12:14:00.000000','2026-11-02 12:23:20.000000',1,1,1,0,'');
INSERT INTO "games" VALUES('game-04','ada','1-VVXP-ZJW3-BJHQ-8K1W',NULL,'6H>6:9C JT>Q:KD QH>Q:6D KS>K:9T 7D>7:8D 3D>K:JD 5S>5:9D 6C>K:QC 5T>5:10H 7C>4:10D 4D>8:9T JS>7:KT 10T>10:5H 7T>6:5S JS>3:KC 9S>3:10C 8D>8:KD 6H>6:8T JK>10:3S 5H>5:6T 4T>8:7H 3C>K:10H 5C>K:4H QT>9:10T',25,24,0,'',0,1,'2026-11-03 12:00:40.000000','2026-11-03 12:08:40.000000',2,1,1,0,'');
INSERT INTO "games" VALUES('game-05','bob','1-VVXP-ZJW3-BJHQ-8K1W',NULL,'6H>6:8T JT>Q:KD QH>10:KH KS>K:QC 7D>7:10S 3D>3:KC 5S>5:10H 6C>K:JD 5T>5:9D 7C>8:JC 4D>K:10H JS>Q:6D 10T>10:KT 7T>4:10D JS>10:5H 9S>K:3H 8D>8:9T 6H>6:7H JK>9:4S 5H>6:3C 4T>7:8D 3C>5:6T 5C>K:3H QT>7:4T 4D>Q:JC 4C>8:4S QS>10:3S QT>8:QT',29,28,0,'',0,1,'2026-11-03 12:09:00.000000','2026-11-03 12:18:20.000000',2,1,1,0,'');
INSERT INTO "games" VALUES('game-06','ada','1-3G9K-P0RZ-P9PC-WCMC',NULL,'6D>7:4T JK>10:QD 4H>8:QT 3H>Q:4T 3T>6:KD 5S>K:9T 6C>K:4C JT>J:4D 6H>10:KH 5S>K:QH 8D>8:KS 10H>10:9H KT>7:9D 5D>7:9S JD>J:KS 8H>Q:KD JK>4:KC 3S>6:9C 3S>3:JD 5H>5:10T 7D>Q:5D 3C>4:9H JH>K:JH QD>K:QD 8S>K:8S JS>K:JS QH>K:QH 10C>K:4H',29,28,0,'',0,1,'2026-11-04 12:00:40.000000','2026-11-04 12:10:00.000000',3,1,1,0,'');
INSERT INTO "games" VALUES('game-07','bob','1-3G9K-P0RZ-P9PC-WCMC',NULL,'6D>3:JK JK>4:9H 4H>7:KC 3H>K:QH 3T>Q:KD 5S>10:KH 6C>K:10D JT>J:KS 6H>10:QD 5S>5:10T 8D>8:KS 10H>10:9H KT>K:10S 5D>K:9T JD>10:7T 8H>8:QT JK>7:KT 3S>6:KD 3S>6:7S 5H>3:KH 7D>3:JD 3C>3:5H JH>J:4D QD>Q:7S 8S>Q:3C JS>10:5S QH>4:QH 10C>4:5C',29,28,0,'',0,1,'2026-11-04 12:10:20.000000','2026-11-04 12:19:40.000000',3,1,1,0,'');
INSERT INTO "games" VALUES('game-08','eve','1-3G9K-P0RZ-P9PC-WCMC',NULL,'6D>10:7T JK>6:6H 4H>4:4H 3H>8:9C 3T>10:10H 5S>J:9D 6C>K:6C JT>8:8D 6H>10:8S 5S>10:8T 8D>10:8D 10H>5:JC KT>7:3D 5D>4:5C JD>4:5D 8H>5:10T JK>7:9S 3S>J:3S 3S>6:9C 5H>10:KH 7D>5:5C 3C>K:7D JH>8:QC QD>4:QD 8S>10:9H JS>4:4S QH>7:KC 10C>4:JS',29,28,0,'',0,1,'2026-11-04 12:20:00.000000','2026-11-04 12:29:20.000000',3,1,1,0,'');
INSERT INTO "games" VALUES('game-09','bob','1-9FEC-M7SJ-SGMJ-Y438',NULL,'10S>6:KT 5H>5:9H 4S>4:10H JK>10:KS 10T>J:9T 4C>8:9C KC>K:5C 8S>K:5S 5S>10:9D 6H>J:9T 8H>8:9D 7C>7:6D 3C>9:6S QD>J:8H 8S>Q:6D 6C>6:3S 7H>3:10D 7D>3:4D 10S>10:9H 7S>K:3D 9C>4:9C 5H>5:8T KD>4:KD 10T>10:3C JH>8:5D JC>4:JC JT>4:JT 9S>4:9S',29,28,0,'',0,1,'2026-11-05 12:00:40.000000','2026-11-05 12:10:00.000000',4,1,1,0,'');
INSERT INTO "games" VALUES('game-10','eve','1-9FEC-M7SJ-SGMJ-Y438',NULL,'10S>6:4T 5H>Q:KC 4S>6:10S JK>8:JH 10T>K:5S 4C>K:4C KC>9:JD 8S>6:JS 5S>8:8D 6H>Q:JK 8H>K:QH 7C>7:7T 3C>10:5T QD>8:5D 8S>10:JT 6C>6:4S 7H>J:8H 7D>6:7D 10S>9:10S 7S>Q:3T 9C>3:9C 5H>Q:KT KD>Q:KH 10T>Q:5H JH>3:10D JC>7:8C JT>3:JT 9S>4:10H',29,28,0,'',0,1,'2026-11-05 12:10:20.000000','2026-11-05 12:19:40.000000',4,1,1,0,'');
INSERT INTO "games" VALUES('game-11','ada','1-KX17-XBC2-6QES-BHKT',NULL,'QD>4:7D 8D>K:7T 10D>10:4T 10C>8:3T JK>6:9C 7C>6:4H KC>K:10T 9D>9:JT 6D>Q:10H JK>7:6C KD>8:6H 4T>4:3C 3S>5:3D 4D>K:5T 4D>K:QC KT>Q:JS 10T>8:5S 8H>3:9T 4S>5:QH QC>Q:4S 4C>7:4C 9T>9:8C 5H>7:9S 5C>10:9D 3D>9:QS 8T>J:6H',27,26,0,'',0,1,'2026-11-06 12:00:40.000000','2026-11-06 12:09:20.000000',5,1,1,0,'');
INSERT INTO "games" VALUES('game-12','eve','1-KX17-XBC2-6QES-BHKT',NULL,'QD>6:QD 8D>7:7H 10D>8:KT 10C>10:QS JK>6:7D 7C>6:10S KC>10:10C 9D>8:6H 6D>10:4T JK>9:QS KD>3:7H 4T>10:6C 3S>10:5D 4D>3:4D 4D>6:JS KT>J:10S 10T>6:JK 8H>Q:6S 4S>10:JK QC>6:4H 4C>3:9T 9T>K:JD 5H>7:KH 5C>K:9T 3D>8:9D 8T>7:5D KS>K:QC QD>8:10D',29,28,0,'',0,1,'2026-11-06 12:09:40.000000','2026-11-06 12:19:00.000000',5,1,1,0,'');
INSERT INTO "games" VALUES('game-13','ada','1-V2AA-H3DS-FT4W-4WT7',NULL,'10T>8:3C 9T>9:5D 10S>7:QT 9S>9:JH 5C>5:6D 3D>3:5T 8C>8:JS 8D>8:7T JC>J:3C 3D>Q:KC 9S>9:KS 3H>Q:4C 5T>6:9T JH>J:KH JK>4:7H 9C>K:JT 4C>7:KD QD>4:3S QC>5:JD 5D>5:3H 10S>K:QD 6H>J:7D 4S>7:5S 7T>10:KH 10C>Q:JS 9C>10:7T 8T>8:4T',28,27,0,'',0,1,'2026-11-07 12:00:40.000000','2026-11-07 12:09:40.000000',6,1,1,0,'');
INSERT INTO "games" VALUES('game-14','bob','1-V2AA-H3DS-FT4W-4WT7',NULL,'10T>5:JK 9T>9:KS 10S>Q:KC 9S>9:JH 5C>K:QD 3D>3:5T 8C>8:QT 8D>J:KH JC>K:7C 3D>7:KD 9S>9:5D 3H>5:QH 5T>5:JD JH>7:QT JK>4:7H 9C>6:4T 4C>7:5S QD>8:KT QC>Q:8C 5D>5:6D 10S>10:4H 6H>J:7D 4S>8:JS 7T>5:3H 10C>4:10C 9C>6:3T 8T>8:7T 6H>J:3C',29,28,0,'',0,1,'2026-11-07 12:10:00.000000','2026-11-07 12:19:20.000000',6,1,1,0,'');
INSERT INTO "games" VALUES('game-15','eve','1-V2AA-H3DS-FT4W-4WT7',NULL,'10T>8:10T 9T>7:9T 10S>4:JD 9S>4:10D 5C>8:3C 3D>6:9H 8C>6:8C 8D>J:8D JC>J:8S 3D>4:3D 9S>5:QH 3H>9:5D 5T>J:JC JH>6:3T JK>J:5T 9C>7:5S 4C>K:KC QD>4:9S QC>K:5H 5D>3:8H 10S>4:7H 6H>6:9T 4S>3:5T 7T>6:9H 10C>Q:KC 9C>7:9C 8T>J:6C 6H>7:QT',29,28,0,'',0,1,'2026-11-07 12:19:40.000000','2026-11-07 12:29:00.000000',6,1,1,0,'');
INSERT INTO "games" VALUES('game-16','ada','1-9FEC-M7SJ-SGMJ-Y438',NULL,'10S>10:3C 5H>5:8T 4S>4:5T JK>5:9H 10T>10:KS 4C>6:KT KC>K:4T 8S>8:9D 5S>5:3S 6H>4:10H 8H>K:4D 7C>3:10D 3C>3:4D QD>J:8H 8S>8:5D 6C>6:3S 7H>K:3D 7D>Q:8C 10S>J:6T 7S>9:4H 9C>7:6D 5H>10:4H KD>10:KD 10T>10:4S JH>J:6S',26,25,0,'',0,1,'2026-11-07 12:29:20.000000','2026-11-07 12:37:40.000000',4,1,0,0,'');
INSERT INTO "games" VALUES('game-17','bob','1-KX17-XBC2-6QES-BHKT',NULL,'QD>4:7D 8D>K:QC 10D>8:6H 10C>10:9D JK>6:9C 7C>7:9S KC>K:10T 9D>3:7H 6D>9:QS',10,9,0,'',0,0,'2026-11-07 12:38:00.000000','2026-11-07 12:41:00.000000',5,1,0,0,'');
INSERT INTO "games" VALUES('game-18','ada','1-8RSJ-8MYX','The cabin, 2026','QT>Q:5S 6T>J:7T JD>8:KC 4T>4:QT JK>5:10D 9H>9:10T 9T>3:10H 9C>4:3C 9H>5:3D 4C>K:QD 7D>K:3D 5T>5:KS 5H>10:QD 8S>8:9S 5D>K:10H 8C>Q:JS 3C>7:QS 8H>5:4S 7S>9:6H 3T>J:QC QH>6:7D 10D>10:8C KD>Q:7H KH>10:7T 5D>K:JT 7C>9:3T',27,26,0,'',0,1,'2026-11-07 12:41:20.000000','2026-11-07 12:50:00.000000',NULL,1,0,0,'');
INSERT INTO "games" VALUES('game-19','bob','1-8RSJ-8MYX','the cabin, 2026','QT>4:9S 6T>3:JK JD>K:QD 4T>9:10T JK>10:QD 9H>Q:KT 9T>J:QC 9C>9:7C 9H>9:3T 4C>K:9D 7D>6:QC 5T>K:8D 5H>Q:JS 8S>8:KC 5D>Q:8T 8C>8:9S 3C>5:KS 8H>5:QH 7S>10:KT 3T>5:10D QH>7:5C 10D>10:8C KD>J:3H KH>J:3S 5D>5:8H 7C>3:10H 4H>3:9D JC>K:3D',29,28,0,'',0,1,'2026-11-07 12:50:20.000000','2026-11-07 12:59:40.000000',NULL,1,0,0,'');
INSERT INTO "games" VALUES('game-20','ada','1-0000-0001',NULL,'KH>7:KD 5T>4:10H QD>J:KT 3S>10:KT 4S>10:KC 9S>Q:KD 6C>6:7S 10C>7:8H 5H>K:9C 9D>J:5D 5S>8:10D QC>Q:JT JH>9:8H QH>Q:5H 3H>8:9T 7C>3:QC QT>J:3C JD>9:6H KC>K:4T 8S>8:KH 8D>10:5T 10H>7:4C 4T>3:JS 5C>5:6S 3S>3:7C KS>4:KS 6D>6:5C 3D>6:3T',29,28,0,'',0,1,'2026-11-07 13:00:00.000000','2026-11-07 13:09:20.000000',NULL,1,0,0,'');
INSERT INTO "games" VALUES('game-21','ada','1-8QZK-4M2T','1-8QZK-4M2T','JK>10:9D JT>4:KT 8D>8:QC 9S>J:KD 8H>8:6T 7S>7:QD 5T>5:QC 7D>7:5C 9C>J:7T JH>4:QT 4D>4:8T JK>5:QS 3S>9:JT 7H>K:4S 10S>9:KS 8S>10:JC 10C>6:QH 4T>J:5T 4T>10:KH 7D>5:4C JD>5:3C 8D>6:4H 6D>7:JH 3D>K:JC 4D>10:3S 3C>3:KT 8T>8:7C KH>K:8S',29,28,0,'',0,1,'2026-11-07 13:09:40.000000','2026-11-07 13:19:00.000000',NULL,1,0,1,'');
INSERT INTO "games" VALUES('game-22','ada','1-8QZK-4M2T','1-8QZK-4M2T','JK>3:6D JT>4:JS 8D>8:10H 9S>J:KD 8H>Q:KD 7S>10:KH 5T>5:10D 7D>7:JH 9C>9:JT JH>Q:KC 4D>J:7T JK>Q:7T 3S>9:10H 7H>7:6S 10S>10:JC 8S>6:QH 10C>10:5D 4T>4:8T 4T>6:9C 7D>8:QC JD>K:8S 8D>8:6T 6D>K:4S 3D>Q:4C 4D>6:8H 3C>K:5H 8T>10:9D KH>5:KH',29,28,0,'',0,1,'2026-11-07 13:19:20.000000','2026-11-07 13:28:40.000000',NULL,0,0,0,'');
INSERT INTO "games" VALUES('game-23','eve','1-8QZK-4M2T','1-8QZK-4M2T','JK>3:6D JT>4:JS 8D>8:10H 9S>J:KD 8H>Q:KD 7S>10:KH 5T>5:10D 7D>7:JH 9C>9:JT JH>Q:KC 4D>J:7T JK>Q:7T 3S>9:10H 7H>7:6S 10S>10:JC 8S>6:QH 10C>10:5D 4T>4:8T 4T>6:9C 7D>8:QC JD>K:8S 8D>8:6T 6D>K:4S 3D>Q:4C 4D>6:8H 3C>K:5H 8T>10:9D KH>5:KH',29,28,0,'',0,1,'2026-11-07 13:29:00.000000','2026-11-07 13:38:20.000000',NULL,1,0,0,'');
INSERT INTO "games" VALUES('game-24','bob','1-0000-0002',NULL,'KC>K:QC 6T>6:9H 8C>3:9D 5T>8:KS JK>10:JC QT>Q:KC QD>Q:9C 4S>9:QS 8T>8:7C JS>J:QS KH>10:8D 7D>9:10C 10S>10:4H QD>K:QT JT>Q:4S 9T>6:5D 10H>K:JD 7T>7:10D 8H>8:6T JH>J:6C 8S>7:JC JK>4:10T QH>K:3T KT>6:3H KS>8:6H 3T>7:4H JK>10:3D QH>K:8D',29,34,5,'',0,1,'2026-11-07 13:38:40.000000','2026-11-07 13:50:00.000000',NULL,1,0,0,'');
INSERT INTO "games" VALUES('game-25','eve','1-0000-0003',NULL,'7T>7:9S JC>J:10T 6T>K:9T 8D>5:KT QS>K:7D 5T>4:KC QH>Q:KS 7S>Q:5C 8S>8:JS JC>6:KD 9T>6:4D QT>10:6S KH>9:JS 3H>4:JD 5S>4:8H 9C>9:7D 6H>K:5T KT>8:7C JH>J:8C JD>J:3C 10C>10:5H QH>4:QH 8T>8:5C 8S>5:4T 3H>5:4H 10S>4:10S',27,29,2,'5D>4:3H 8D>5:3H',0,0,'2026-11-07 13:50:20.000000','2026-11-07 14:00:00.000000',NULL,1,0,0,'');
INSERT INTO "games" VALUES('game-26','ada','1-0000-0001','1-0000-0001','',1,0,0,'',0,0,'2026-11-07 14:00:20.000000','2026-11-07 14:00:20.000000',NULL,0,0,0,'');
INSERT INTO "games" VALUES('game-27','ada','1-1KJA-9VDR','by hand','KS>6:QD 9H>K:JC 5D>5:10D KD>J:QD 5H>K:JD 9S>Q:9C 3C>3:7H',8,7,0,'',0,0,'2026-11-07 14:00:40.000000','2026-11-07 14:03:00.000000',NULL,1,0,0,'');
CREATE TABLE guesses (
	id INTEGER NOT NULL, 
	who TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_guesses PRIMARY KEY (id)
);
CREATE TABLE members (
	family TEXT NOT NULL, 
	player TEXT NOT NULL, 
	joined DATETIME NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (family, player), 
	CONSTRAINT fk_members_family FOREIGN KEY(family) REFERENCES families (id) ON DELETE CASCADE
);
INSERT INTO "members" VALUES('vVkcUjTes_bcIiVm038LgMN0','ada','2026-11-07 14:03:40.000000');
CREATE TABLE players (
	id TEXT NOT NULL, 
	name TEXT, 
	phrase TEXT, 
	created DATETIME NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT uq_players_phrase UNIQUE (phrase)
);
INSERT INTO "players" VALUES('bob','Bob',NULL,'2026-11-07 14:03:20.000000');
INSERT INTO "players" VALUES('ada','Ada',NULL,'2026-11-07 14:03:40.000000');
CREATE TABLE results (
	game TEXT NOT NULL, 
	player TEXT NOT NULL, 
	deal TEXT NOT NULL, 
	daily INTEGER, 
	first BOOLEAN NOT NULL, 
	on_day BOOLEAN NOT NULL, 
	ended DATETIME NOT NULL, 
	won BOOLEAN NOT NULL, 
	stock_left INTEGER NOT NULL, 
	piles INTEGER NOT NULL, 
	flipped INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	undone INTEGER NOT NULL, 
	helped BOOLEAN NOT NULL, 
	spare INTEGER, 
	score INTEGER NOT NULL, start INTEGER, luck INTEGER, mistakes INTEGER, 
	CONSTRAINT pk_results PRIMARY KEY (game), 
	CONSTRAINT fk_results_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "results" VALUES('game-01','ada','1-KZP7-8R77-W2SX-83V8',1,1,1,'2026-11-02 12:06:20.000000',1,11,11,2047,0,0,0,11,220023,11,0,0);
INSERT INTO "results" VALUES('game-02','bob','1-KZP7-8R77-W2SX-83V8',1,1,1,'2026-11-02 12:13:40.000000',1,7,11,2047,0,0,0,11,220015,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-03','eve','1-KZP7-8R77-W2SX-83V8',1,1,1,'2026-11-02 12:23:20.000000',0,0,1,1,316,0,0,11,39367,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-04','ada','1-VVXP-ZJW3-BJHQ-8K1W',2,1,1,'2026-11-03 12:08:40.000000',1,4,11,2047,0,0,0,6,220009,6,2,0);
INSERT INTO "results" VALUES('game-05','bob','1-VVXP-ZJW3-BJHQ-8K1W',2,1,1,'2026-11-03 12:18:20.000000',0,0,10,2015,4,0,0,6,219991,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-06','ada','1-3G9K-P0RZ-P9PC-WCMC',3,1,1,'2026-11-04 12:10:00.000000',1,0,11,2047,0,0,0,5,220001,5,5,0);
INSERT INTO "results" VALUES('game-07','bob','1-3G9K-P0RZ-P9PC-WCMC',3,1,1,'2026-11-04 12:19:40.000000',0,0,9,1007,6,0,0,5,199987,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-08','eve','1-3G9K-P0RZ-P9PC-WCMC',3,1,1,'2026-11-04 12:29:20.000000',0,0,1,64,427,0,0,5,39145,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-09','bob','1-9FEC-M7SJ-SGMJ-Y438',4,1,1,'2026-11-05 12:10:00.000000',0,0,9,2041,8,0,0,4,199983,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-10','eve','1-9FEC-M7SJ-SGMJ-Y438',4,1,1,'2026-11-05 12:19:40.000000',0,0,0,0,416,0,0,4,19167,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-11','ada','1-KX17-XBC2-6QES-BHKT',5,1,1,'2026-11-06 12:09:20.000000',1,2,11,2047,0,0,0,3,220005,3,1,0);
INSERT INTO "results" VALUES('game-12','eve','1-KX17-XBC2-6QES-BHKT',5,1,1,'2026-11-06 12:19:00.000000',0,0,0,0,388,0,0,3,19223,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-13','ada','1-V2AA-H3DS-FT4W-4WT7',6,1,1,'2026-11-07 12:09:40.000000',1,1,11,2047,0,0,0,2,220003,2,1,0);
INSERT INTO "results" VALUES('game-14','bob','1-V2AA-H3DS-FT4W-4WT7',6,1,1,'2026-11-07 12:19:20.000000',0,0,6,1481,19,0,0,2,139961,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-15','eve','1-V2AA-H3DS-FT4W-4WT7',6,1,1,'2026-11-07 12:29:00.000000',0,0,0,0,462,0,0,2,19075,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-16','ada','1-9FEC-M7SJ-SGMJ-Y438',4,1,0,'2026-11-07 12:37:40.000000',1,3,11,2047,0,0,0,4,220007,4,1,0);
INSERT INTO "results" VALUES('game-18','ada','1-8RSJ-8MYX',NULL,1,0,'2026-11-07 12:50:00.000000',1,2,11,2047,0,0,0,NULL,220005,2,0,0);
INSERT INTO "results" VALUES('game-19','bob','1-8RSJ-8MYX',NULL,1,0,'2026-11-07 12:59:40.000000',0,0,8,2040,24,0,0,NULL,179951,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-20','ada','1-0000-0001',NULL,1,0,'2026-11-07 13:09:20.000000',0,0,9,1981,11,0,0,NULL,199977,2,0,4);
INSERT INTO "results" VALUES('game-21','ada','1-8QZK-4M2T',NULL,1,0,'2026-11-07 13:19:00.000000',0,0,10,1535,91,0,0,NULL,219817,-1,0,0);
INSERT INTO "results" VALUES('game-22','ada','1-8QZK-4M2T',NULL,0,0,'2026-11-07 13:28:40.000000',0,0,8,1771,17,0,0,NULL,179965,-1,0,2);
INSERT INTO "results" VALUES('game-23','eve','1-8QZK-4M2T',NULL,1,0,'2026-11-07 13:38:20.000000',0,0,8,1771,17,0,0,NULL,179965,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-24','bob','1-0000-0002',NULL,1,0,'2026-11-07 13:50:00.000000',0,0,10,2043,38,5,1,NULL,219922,NULL,NULL,NULL);
INSERT INTO "results" VALUES('game-25','eve','1-0000-0003',NULL,1,0,'2026-11-07 13:59:40.000000',0,0,10,2031,3,0,0,NULL,219993,NULL,NULL,NULL);
CREATE TABLE reviews (
	game TEXT NOT NULL, 
	made DATETIME NOT NULL, 
	version INTEGER NOT NULL, 
	start INTEGER NOT NULL, 
	luck INTEGER NOT NULL, 
	mistakes INTEGER NOT NULL, 
	analysis TEXT NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY (game), 
	CONSTRAINT fk_reviews_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "reviews" VALUES('game-01','2026-11-07 14:04:20.000000',1,11,0,0,'{"start":11,"plan":[["3","KC","10H"],["4","KS JK","KC 10D"],["5","5D","JH"],["6","5H","7C"],["7","4H 5H","9S 8D"],["8","4T","4D"],["9","4T","6C"],["10","JH KD","3S 5C"],["J","4S 4D","10S 6H"],["Q","3D 7T","6S 6C"],["K","7C 7D","QS 5T"]],"turns":[["4H>4:10D",11,11,11,null,true],["5D>5:JH",11,11,11,null,true],["3T>Q:8T",11,11,11,null,true],["JK>7:8D",11,11,11,null,true],["JH>10:5C",11,11,11,null,true],["4T>4:KC",11,11,11,null,true],["6D>6:9T",11,11,11,null,true],["KC>10:3S",11,11,11,null,true],["7C>7:6H",11,11,11,null,true],["QC>J:7D",11,11,11,null,true],["5H>9:3S",11,11,11,null,true],["10C>3:JC",11,11,11,null,true],["KD>K:8C",11,11,11,null,true],["6T>Q:8D",11,11,11,null,true],["3D>8:6T",11,11,11,null,true],["4D>J:10S",11,11,11,null,true],["JT>K:5T",11,11,11,null,true]],"lost_at":null,"won":true,"par":[17,"4H>4:10D 5D>5:JH 3T>Q:6C JK>4:KC JH>10:5C 4T>K:8C 6D>7:8D KC>3:10H 7C>Q:6S QC>J:4C 5H>6:7C 10C>J:6H KD>10:3S 6T>7:9S 3D>8:6T 4D>9:6C JT>K:QS"]}');
INSERT INTO "reviews" VALUES('game-04','2026-11-07 14:05:00.000000',1,6,2,0,'{"start":6,"plan":[["3","10T","KC"],["4","7D","10D"],["5","4T 5T 7T","3S 10H 9D"],["6","5H 5C 8D","7H 3C 9C"],["7","QH QT","10S 8D"],["8","JS JS JT","4S 7H 9T"],["9","5S","5D"],["10","KS QT","3S 5H"],["Q","7C 4D","6D KD"],["K","3C 6C 4D JK","10H QC JD 9T"]],"turns":[["6H>6:9C",6,6,6,null,true],["JT>Q:KD",6,6,6,null,true],["QH>Q:6D",6,6,6,null,true],["KS>K:9T",6,6,6,null,true],["7D>7:8D",6,6,6,null,true],["3D>K:JD",6,6,6,null,true],["5S>5:9D",6,6,6,null,true],["6C>K:QC",6,6,6,null,true],["5T>5:10H",6,6,6,null,true],["7C>4:10D",6,6,6,null,true],["4D>8:9T",6,6,6,null,true],["JS>7:KT",6,6,6,null,true],["10T>10:5H",6,6,6,null,true],["7T>6:5S",6,6,6,null,true],["JS>3:KC",6,5,5,null,true],["9S>3:10C",5,5,5,null,true],["8D>8:KD",5,5,5,null,true],["6H>6:8T",5,5,5,null,true],["JK>10:3S",5,5,5,null,true],["5H>5:6T",5,5,5,null,true],["4T>8:7H",5,5,5,null,true],["3C>K:10H",5,4,4,null,true],["5C>K:4H",4,4,4,null,true],["QT>9:10T",4,4,4,null,true]],"lost_at":null,"won":true,"par":[22,"6H>6:8T JT>8:9T QH>10:5H KS>10:3S 7D>4:10D 3D>5:6T 5S>6:9C 6C>K:9T 5T>5:9D 7C>Q:KD 4D>9:5D JS>8:7H 10T>3:KC 7T>7:8D JS>Q:6D 9S>7:QH 8D>8:4S 6H>6:7H JK>K:JD 5H>5:10H 4T>K:QC 3C>K:10H"]}');
INSERT INTO "reviews" VALUES('game-06','2026-11-07 14:05:40.000000',1,5,5,0,'{"start":5,"plan":[["3","QD","KH"],["4","JH QH","5C KC"],["5","JS","10T"],["6","3S 3S","7S KD"],["7","5D 6D KT","9S 9D 4T"],["8","4H 10C","KS QT"],["10","6C JK JK","9H KH QD"],["J","JD JT","KS 4D"],["Q","8S 8D 3T","5D KD 4T"],["K","5S 5S 6H 10H","4H QH 4C 9T"]],"turns":[["6D>7:4T",5,5,5,null,true],["JK>10:QD",5,5,5,null,true],["4H>8:QT",5,5,5,null,true],["3H>Q:4T",5,5,5,null,true],["3T>6:KD",5,5,5,null,true],["5S>K:9T",5,5,5,null,true],["6C>K:4C",5,5,5,null,true],["JT>J:4D",5,5,5,null,true],["6H>10:KH",5,5,5,null,true],["5S>K:QH",5,5,5,null,true],["8D>8:KS",5,5,5,null,true],["10H>10:9H",5,5,5,null,true],["KT>7:9D",5,5,5,null,true],["5D>7:9S",5,5,5,null,true],["JD>J:KS",5,5,5,null,true],["8H>Q:KD",5,5,5,null,true],["JK>4:KC",5,5,5,null,true],["3S>6:9C",5,5,5,null,true],["3S>3:JD",5,5,5,null,true],["5H>5:10T",5,5,5,null,true],["7D>Q:5D",5,5,5,null,true],["3C>4:9H",5,5,5,null,true],["JH>K:JH",5,4,4,null,true],["QD>K:QD",4,3,3,null,true],["8S>K:8S",3,2,2,null,true],["JS>K:JS",2,1,1,null,true],["QH>K:QH",1,0,0,null,true],["10C>K:4H",0,0,0,null,true]],"lost_at":null,"won":true,"par":[23,"6D>7:4T JK>10:QD 4H>8:QT 3H>K:9T 3T>Q:KD 5S>4:KC 6C>10:KH JT>3:KH 6H>K:5T 5S>4:9H 8D>Q:5D 10H>K:4C KT>7:9D 5D>7:9S JD>J:4D 8H>8:KS JK>10:9H 3S>6:KD 3S>6:7S 5H>5:10T 7D>K:QH 3C>Q:7S JH>J:KS"]}');
INSERT INTO "reviews" VALUES('game-11','2026-11-07 14:06:20.000000',1,3,1,0,'{"start":3,"plan":[["3","9D","7H"],["4","QD QD","3C 7D"],["5","3S 4S","QH 3D"],["6","7C JK","4H 9C"],["7","5C JK","9S 6C"],["8","10C 10D KT","5S 6H 3T"],["9","6D 8D 8T","5S QS JT"],["10","5H 10T","9D 4T"],["J","4T","6H"],["Q","8H 3D KD","JS 10H 6D"],["K","KS 4D 4D 9T","8S 8H QC 10T"]],"turns":[["QD>4:7D",3,3,3,null,true],["8D>K:7T",3,3,3,null,true],["10D>10:4T",3,3,3,null,true],["10C>8:3T",3,3,3,null,true],["JK>6:9C",3,3,3,null,true],["7C>6:4H",3,3,3,null,true],["KC>K:10T",3,3,3,null,true],["9D>9:JT",3,3,3,null,true],["6D>Q:10H",3,3,3,null,true],["JK>7:6C",3,3,3,null,true],["KD>8:6H",3,3,3,null,true],["4T>4:3C",3,3,3,null,true],["3S>5:3D",3,3,3,null,true],["4D>K:5T",3,3,3,null,true],["4D>K:QC",3,3,3,null,true],["KT>Q:JS",3,3,3,null,true],["10T>8:5S",3,3,3,null,true],["8H>3:9T",3,3,3,null,true],["4S>5:QH",3,3,3,null,true],["QC>Q:4S",3,3,3,null,true],["4C>7:4C",3,2,2,null,true],["9T>9:8C",2,2,2,null,true],["5H>7:9S",2,2,2,null,true],["5C>10:9D",2,2,2,null,true],["3D>9:QS",2,2,2,null,true],["8T>J:6H",2,2,2,null,true]],"lost_at":null,"won":true,"par":[25,"QD>4:7D 8D>9:JT 10D>8:3T 10C>8:6H JK>6:9C 7C>6:4H KC>K:10T 9D>3:7H 6D>9:QS JK>7:6C KD>Q:8T 4T>J:6H 3S>5:3D 4D>K:QC 4D>K:8H KT>8:5S 10T>10:4T 8H>9:5S 4S>5:QH QC>Q:10H 4C>4:3C 9T>K:8S 5H>10:9D 5C>7:9S 3D>Q:JS"]}');
INSERT INTO "reviews" VALUES('game-13','2026-11-07 14:07:00.000000',1,2,1,0,'{"start":2,"plan":[["3","8T","5T"],["4","4S QD","3S 7H"],["5","3H 3D 3D","QH 6D JD"],["6","5T","9H"],["7","10S 10S 10C","5S KD QT"],["8","8C 8D 10T JK","JS 3C 10D KD"],["9","9S 6H 7T","KS JH 5D"],["10","9C","4H"],["J","6H QC 5D","8S KH 3C"],["Q","JH 9C JC","4C KC 3T"],["K","9S 9T","7C QD"]],"turns":[["10T>8:3C",2,2,2,null,true],["9T>9:5D",2,2,2,null,true],["10S>7:QT",2,2,2,null,true],["9S>9:JH",2,2,2,null,true],["5C>5:6D",2,2,2,null,true],["3D>3:5T",2,2,2,null,true],["8C>8:JS",2,2,2,null,true],["8D>8:7T",2,2,2,null,true],["JC>J:3C",2,2,2,null,true],["3D>Q:KC",2,2,2,null,true],["9S>9:KS",2,2,2,null,true],["3H>Q:4C",2,2,2,null,true],["5T>6:9T",2,2,2,null,true],["JH>J:KH",2,2,2,null,true],["JK>4:7H",2,2,2,null,true],["9C>K:JT",2,2,2,null,true],["4C>7:KD",2,2,2,null,true],["QD>4:3S",2,2,2,null,true],["QC>5:JD",2,2,2,null,true],["5D>5:3H",2,2,2,null,true],["10S>K:QD",2,2,2,null,true],["6H>J:7D",2,2,2,null,true],["4S>7:5S",2,2,2,null,true],["7T>10:KH",2,1,1,null,true],["10C>Q:JS",1,1,1,null,true],["9C>10:7T",1,1,1,null,true],["8T>8:4T",1,1,1,null,true]],"lost_at":null,"won":true,"par":[26,"10T>8:7T 9T>9:5D 10S>7:QT 9S>J:3C 5C>K:JT 3D>5:JD 8C>3:5T 8D>8:4T JC>J:KH 3D>5:6D 9S>Q:3T 3H>5:QH 5T>6:9H JH>J:QS JK>8:3C 9C>10:4H 4C>4:7H QD>8:JS QC>Q:KC 5D>K:QD 10S>7:KD 6H>9:JH 4S>4:3S 7T>9:KS 10C>7:5S 9C>Q:4C"]}');
INSERT INTO "reviews" VALUES('game-16','2026-11-07 14:07:40.000000',1,4,1,0,'{"start":4,"plan":[["3","10T 10T","7H 4D"],["4","6H 6C","10H 5T"],["5","5S 5H JK","3S 9H 8T"],["6","4S 10S","3S KT"],["7","KC","6D"],["8","JH 7C","5D 9D"],["9","8S","4H"],["10","5H 9C JC JT","4S KS 4H 3C"],["J","9S 10S QD","6S 8H 6T"],["Q","3C","6D"],["K","8S 7H 4C","5S 5C 3D"]],"turns":[["10S>10:3C",4,4,4,null,true],["5H>5:8T",4,4,4,null,true],["4S>4:5T",4,4,4,null,true],["JK>5:9H",4,4,4,null,true],["10T>10:KS",4,4,4,null,true],["4C>6:KT",4,4,4,null,true],["KC>K:4T",4,4,4,null,true],["8S>8:9D",4,4,4,null,true],["5S>5:3S",4,4,4,null,true],["6H>4:10H",4,4,4,null,true],["8H>K:4D",4,4,4,null,true],["7C>3:10D",4,4,4,null,true],["3C>3:4D",4,4,4,null,true],["QD>J:8H",4,4,4,null,true],["8S>8:5D",4,4,4,null,true],["6C>6:3S",4,4,4,null,true],["7H>K:3D",4,4,4,null,true],["7D>Q:8C",4,4,4,null,true],["10S>J:6T",4,4,4,null,true],["7S>9:4H",4,4,4,null,true],["9C>7:6D",4,4,4,null,true],["5H>10:4H",4,4,4,null,true],["KD>10:KD",4,3,3,null,true],["10T>10:4S",3,3,3,null,true],["JH>J:6S",3,3,3,null,true]],"lost_at":null,"won":true,"par":[24,"10S>6:KT 5H>5:8T 4S>6:3S JK>5:9H 10T>J:6T 4C>10:JT KC>7:6D 8S>9:4H 5S>5:3S 6H>4:5T 8H>8:9D 7C>8:5D 3C>Q:6D QD>10:3C 8S>K:4T 6C>4:10H 7H>3:10D 7D>K:5C 10S>10:9H 7S>3:4D 9C>J:8H 5H>10:KS KD>K:5S 10T>J:6S"]}');
INSERT INTO "reviews" VALUES('game-18','2026-11-07 14:08:00.000000',1,2,0,0,'{"start":2,"plan":[["3","9H","10H"],["4","9H 9C","3C QT"],["5","4H 4C 4T JK","KS QH 3D 10D"],["6","7C","QC"],["7","8C","5C"],["8","JC 10D","9S KC"],["9","KH KD QT","6H 7C 3T"],["10","8S 8H 5D","QD 7T KT"],["J","3T 6T","QC 7T"],["Q","7S QH 9T","JS 6C KT"],["K","5H 5D 7D 5T","10S 10H QD 4T"]],"turns":[["QT>Q:5S",2,2,2,null,true],["6T>J:7T",2,2,2,null,true],["JD>8:KC",2,2,2,null,true],["4T>4:QT",2,2,2,null,true],["JK>5:10D",2,2,2,null,true],["9H>9:10T",2,2,2,null,true],["9T>3:10H",2,2,2,null,true],["9C>4:3C",2,2,2,null,true],["9H>5:3D",2,2,2,null,true],["4C>K:QD",2,2,2,null,true],["7D>K:3D",2,2,2,null,true],["5T>5:KS",2,2,2,null,true],["5H>10:QD",2,2,2,null,true],["8S>8:9S",2,2,2,null,true],["5D>K:10H",2,2,2,null,true],["8C>Q:JS",2,2,2,null,true],["3C>7:QS",2,2,2,null,true],["8H>5:4S",2,2,2,null,true],["7S>9:6H",2,2,2,null,true],["3T>J:QC",2,2,2,null,true],["QH>6:7D",2,2,2,null,true],["10D>10:8C",2,2,2,null,true],["KD>Q:7H",2,2,2,null,true],["KH>10:7T",2,2,2,null,true],["5D>K:JT",2,2,2,null,true],["7C>9:3T",2,2,2,null,true]],"lost_at":null,"won":true,"par":[26,"QT>5:10D 6T>J:7T JD>8:KC 4T>9:10T JK>10:KT 9H>3:10H 9T>10:QD 9C>4:QT 9H>4:3C 4C>K:JT 7D>K:QD 5T>5:3D 5H>5:KS 8S>K:3D 5D>10:8C 8C>7:5C 3C>9:KC 8H>9:7C 7S>Q:8T 3T>J:QC QH>5:4S 10D>8:9S KD>Q:JS KH>Q:5S 5D>K:10H 7C>6:QC"]}');
INSERT INTO "reviews" VALUES('game-20','2026-11-07 14:08:20.000000',1,2,0,4,'{"start":2,"plan":[["3","QH QC","JS 4C"],["4","7C 4T","10H 6T"],["5","9S","6S"],["6","3S 3D 6D","7S 5C 4D"],["7","10H KH 10C","8H 4C KD"],["8","8S 3H KC","5S 10D 9T"],["9","4S JH","7T 10T"],["10","3S KS","4H 5T"],["J","6C 9D QT","3C 5D KT"],["Q","5S 5C QD","10S KD JT"],["K","5H 5T","6C 9C"]],"turns":[["KH>7:KD",2,2,2,null,true],["5T>4:10H",2,2,2,null,true],["QD>J:KT",2,2,2,null,true],["3S>10:KT",2,2,1,"3S>6:7S",true],["4S>10:KC",1,1,1,null,true],["9S>Q:KD",1,1,1,null,true],["6C>6:7S",1,1,1,null,true],["10C>7:8H",1,1,1,null,true],["5H>K:9C",1,1,1,null,true],["9D>J:5D",1,1,1,null,true],["5S>8:10D",1,1,1,null,true],["QC>Q:JT",1,1,1,null,true],["JH>9:8H",1,1,0,"JH>3:4C",true],["QH>Q:5H",0,0,0,null,true],["3H>8:9T",0,0,0,null,true],["7C>3:QC",0,0,-1,"7C>6:4D",true],["QT>J:3C",-1,-1,-1,null,true],["JD>9:6H",-1,-1,-1,null,true],["KC>K:4T",-1,-1,-1,null,true],["8S>8:KH",-1,-1,-1,null,true],["8D>10:5T",-1,-1,-1,null,true],["10H>7:4C",-1,-1,-1,null,true],["4T>3:JS",-1,-1,-2,"4T>4:7S",true],["5C>5:6S",-2,-2,-2,null,true],["3S>3:7C",-2,-2,-2,null,true],["KS>4:KS",-2,-2,-2,null,true],["6D>6:5C",-2,-2,-2,null,true],["3D>6:3T",-2,-2,-2,null,true]],"lost_at":16,"won":false,"par":[26,"KH>7:KD 5T>9:10T QD>Q:JT 3S>6:4D 4S>Q:KD 9S>5:6S 6C>6:5C 10C>7:4C 5H>K:4T 9D>J:KT 5S>Q:10S QC>3:4C JH>9:4S QH>3:JS 3H>6:7S 7C>4:6T QT>J:5D JD>J:3C KC>K:9C 8S>8:9T 8D>8:3T 10H>7:8H 4T>4:10H 5C>8:10D 3S>10:5T KS>10:4H"]}');
INSERT INTO "reviews" VALUES('game-21','2026-11-07 14:08:40.000000',1,-1,0,0,'{"start":-1,"plan":[["3","8D","KT"],["4","4D JT","JS 8T"],["5","5T JK JK","QS QC 10D"],["6","4T 4T","QH 9C"],["7","8S 10S 10C","JH 5C QD"],["8","7S 7H 7D","10H QC 6T"],["9","8H 3D","KS JT"],["10","6D 7D 8D","KH JC 6T"],["J","9S 9C 4D","KD 5T 7T"],["Q","3S KH 3C JD","5S 7H 9H 7T"]],"turns":[["JK>10:9D",-1,-1,-1,null,true],["JT>4:KT",-1,-1,-1,null,true],["8D>8:QC",-1,-1,-1,null,true],["9S>J:KD",-1,-1,-1,null,true],["8H>8:6T",-1,-1,-1,null,true],["7S>7:QD",-1,-1,-1,null,true],["5T>5:QC",-1,-1,-1,null,true],["7D>7:5C",-1,-1,-1,null,true],["9C>J:7T",-1,-1,-1,null,true],["JH>4:QT",-1,-1,-1,null,true],["4D>4:8T",-1,-1,-1,null,true],["JK>5:QS",-1,-1,-1,null,true],["3S>9:JT",-1,-1,-1,null,true],["7H>K:4S",-1,-1,-1,null,true],["10S>9:KS",-1,-1,-1,null,true],["8S>10:JC",-1,-1,-1,null,true],["10C>6:QH",-1,-1,-1,null,true],["4T>J:5T",-1,-1,-1,null,true],["4T>10:KH",-1,-1,-1,null,true],["7D>5:4C",-1,-1,-1,null,true],["JD>5:3C",-1,-1,-1,null,true],["8D>6:4H",-1,-1,-1,null,true],["6D>7:JH",-1,-1,-1,null,true],["3D>K:JC",-1,-1,-1,null,true],["4D>10:3S",-1,-1,-1,null,true],["3C>3:KT",-1,-1,-1,null,true],["8T>8:7C",-1,-1,-1,null,true],["KH>K:8S",-1,-1,-1,null,true]],"lost_at":0,"won":false,"par":[null,""]}');
INSERT INTO "reviews" VALUES('game-22','2026-11-07 14:09:00.000000',1,-1,0,2,'{"start":-1,"plan":[["3","8D","KT"],["4","4D JT","JS 8T"],["5","5T JK JK","QS QC 10D"],["6","4T 4T","QH 9C"],["7","8S 10S 10C","JH 5C QD"],["8","7S 7H 7D","10H QC 6T"],["9","8H 3D","KS JT"],["10","6D 7D 8D","KH JC 6T"],["J","9S 9C 4D","KD 5T 7T"],["Q","3S KH 3C JD","5S 7H 9H 7T"]],"turns":[["JK>3:6D",-1,-1,-1,null,true],["JT>4:JS",-1,-1,-1,null,true],["8D>8:10H",-1,-1,-1,null,true],["9S>J:KD",-1,-1,-1,null,true],["8H>Q:KD",-1,-1,-1,null,true],["7S>10:KH",-1,-1,-1,null,true],["5T>5:10D",-1,-1,-1,null,true],["7D>7:JH",-1,-1,-1,null,true],["9C>9:JT",-1,-1,-1,null,true],["JH>Q:KC",-1,-1,-1,null,true],["4D>J:7T",-1,-1,-1,null,true],["JK>Q:7T",-1,-1,-1,null,true],["3S>9:10H",-1,-1,-1,null,true],["7H>7:6S",-1,-1,-1,null,true],["10S>10:JC",-1,-1,-1,null,true],["8S>6:QH",-1,-1,-1,null,true],["10C>10:5D",-1,-1,-1,null,true],["4T>4:8T",-1,-1,-1,null,true],["4T>6:9C",-1,-1,-2,"4T>J:5T",true],["7D>8:QC",-2,-2,-2,null,true],["JD>K:8S",-2,-2,-2,null,true],["8D>8:6T",-2,-2,-2,null,true],["6D>K:4S",-2,-2,-2,null,true],["3D>Q:4C",-2,-2,-2,null,true],["4D>6:8H",-2,-2,-2,null,true],["3C>K:5H",-2,-2,-3,"3C>7:QD",true],["8T>10:9D",-3,-3,-3,null,true],["KH>5:KH",-3,-3,-3,null,true]],"lost_at":0,"won":false,"par":[null,""]}');
CREATE INDEX ix_games_player_over_changed_id ON games (player, over, changed, id);
CREATE UNIQUE INDEX uq_games_first ON games (player, deal) WHERE first = 1;
CREATE INDEX ix_results_of_daily ON results (daily, on_day, score, piles, game) WHERE first = 1;
CREATE INDEX ix_results_of_deal ON results (deal, score, game) WHERE first = 1;
CREATE INDEX ix_results_player_daily ON results (player, daily);
CREATE INDEX ix_families_owner ON families (owner);
CREATE INDEX ix_members_player ON members (player);
CREATE INDEX ix_guesses_who_at ON guesses (who, at);
CREATE INDEX ix_guesses_at ON guesses (at);
CREATE INDEX ix_games_public ON games (deal, id) WHERE public = 1;
COMMIT;
