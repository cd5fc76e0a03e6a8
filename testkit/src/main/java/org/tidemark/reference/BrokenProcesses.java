package org.tidemark.reference;

import java.util.Locale;

/** Processes with a fault that modellers make, as BPMN without positions. */
public enum BrokenProcesses {
    /** The invoice is written although nothing is shipped. */
    INVOICE("Can it always be completed?", """
            <process id="order">
            <startEvent id="received" name="Order received"/><parallelGateway id="split"/><task id="check" name="Check stock"/>
            <exclusiveGateway id="stock" name="In stock?"/><task id="pack" name="Pack"/><task id="apologise" name="Apologise"/>
            <task id="invoice" name="Write invoice"/><parallelGateway id="join"/><task id="ship" name="Ship"/>
            <endEvent id="done" name="Done"/><endEvent id="sorry" name="Cancelled"/>
            <sequenceFlow id="f1" sourceRef="received" targetRef="split"/><sequenceFlow id="f2" sourceRef="split" targetRef="check"/>
            <sequenceFlow id="f3" sourceRef="split" targetRef="invoice"/><sequenceFlow id="f4" sourceRef="check" targetRef="stock"/>
            <sequenceFlow id="f5" name="yes" sourceRef="stock" targetRef="pack"/>
            <sequenceFlow id="f6" name="no" sourceRef="stock" targetRef="apologise"/>
            <sequenceFlow id="f7" sourceRef="pack" targetRef="join"/><sequenceFlow id="f8" sourceRef="invoice" targetRef="join"/>
            <sequenceFlow id="f9" sourceRef="join" targetRef="ship"/><sequenceFlow id="f10" sourceRef="ship" targetRef="done"/>
            <sequenceFlow id="f11" sourceRef="apologise" targetRef="sorry"/></process>
            """),
    /** A choice that is joined as if both ways were taken. */
    HOLIDAY("waiting there for a token from", """
            <process id="holiday">
            <startEvent id="s" name="Request"/><exclusiveGateway id="g" name="More than a week?"/><task id="a" name="Ask the director"/>
            <task id="b" name="Ask the manager"/><parallelGateway id="j"/><task id="n" name="Note in calendar"/><endEvent id="e" name="Answered"/>
            <sequenceFlow id="f1" sourceRef="s" targetRef="g"/><sequenceFlow id="f2" name="yes" sourceRef="g" targetRef="a"/>
            <sequenceFlow id="f3" name="no" sourceRef="g" targetRef="b"/><sequenceFlow id="f4" sourceRef="a" targetRef="j"/>
            <sequenceFlow id="f5" sourceRef="b" targetRef="j"/><sequenceFlow id="f6" sourceRef="j" targetRef="n"/>
            <sequenceFlow id="f7" sourceRef="n" targetRef="e"/></process>
            """),
    /** Two things at the same time that are merged without waiting: what follows happens twice. */
    HIRING("reached more than once", """
            <process id="hiring">
            <startEvent id="s" name="Hired"/><parallelGateway id="g"/><task id="a" name="Order laptop"/><task id="b" name="Create account"/>
            <exclusiveGateway id="j"/><task id="n" name="Welcome"/><endEvent id="e" name="First day"/>
            <sequenceFlow id="f1" sourceRef="s" targetRef="g"/><sequenceFlow id="f2" sourceRef="g" targetRef="a"/>
            <sequenceFlow id="f3" sourceRef="g" targetRef="b"/><sequenceFlow id="f4" sourceRef="a" targetRef="j"/>
            <sequenceFlow id="f5" sourceRef="b" targetRef="j"/><sequenceFlow id="f6" sourceRef="j" targetRef="n"/>
            <sequenceFlow id="f7" sourceRef="n" targetRef="e"/></process>
            """),
    /** A correction that leads back behind the gateway that waits for it. */
    REVIEW("Can it always be completed?", """
            <process id="review">
            <startEvent id="s" name="Draft"/><parallelGateway id="m"/><task id="r" name="Review"/><exclusiveGateway id="x" name="Good?"/>
            <task id="c" name="Correct"/><endEvent id="e" name="Published"/>
            <sequenceFlow id="f1" sourceRef="s" targetRef="m"/><sequenceFlow id="f2" sourceRef="m" targetRef="r"/>
            <sequenceFlow id="f3" sourceRef="r" targetRef="x"/><sequenceFlow id="f4" name="yes" sourceRef="x" targetRef="e"/>
            <sequenceFlow id="f5" name="no" sourceRef="x" targetRef="c"/><sequenceFlow id="f6" sourceRef="c" targetRef="m"/></process>
            """),
    /** A sub-process in which one of two branches ends in nothing, and the other waits for it. */
    CLAIM("Can it always be completed?", """
            <process id="claim">
            <startEvent id="s" name="Claim"/><subProcess id="sub" name="Assess"><startEvent id="i"/><parallelGateway id="p"/>
            <task id="a" name="Inspect"/><task id="b" name="Check policy"/><exclusiveGateway id="x" name="Covered?"/><parallelGateway id="j"/>
            <endEvent id="o"/><endEvent id="no" name="Rejected"/>
            <sequenceFlow id="g1" sourceRef="i" targetRef="p"/><sequenceFlow id="g2" sourceRef="p" targetRef="a"/>
            <sequenceFlow id="g3" sourceRef="p" targetRef="b"/><sequenceFlow id="g4" sourceRef="a" targetRef="j"/>
            <sequenceFlow id="g5" sourceRef="b" targetRef="x"/><sequenceFlow id="g6" name="yes" sourceRef="x" targetRef="j"/>
            <sequenceFlow id="g7" name="no" sourceRef="x" targetRef="no"/><sequenceFlow id="g8" sourceRef="j" targetRef="o"/></subProcess>
            <task id="t" name="Pay or tell"/><endEvent id="e" name="Closed"/>
            <sequenceFlow id="f1" sourceRef="s" targetRef="sub"/><sequenceFlow id="f2" sourceRef="sub" targetRef="t"/>
            <sequenceFlow id="f3" sourceRef="t" targetRef="e"/></process>
            """),
    /** A task after both ways of a choice, which is never reached. */
    REPAIR("Update statistics", """
            <process id="repair">
            <startEvent id="s" name="Device arrives"/><exclusiveGateway id="g" name="Warranty?"/><task id="a" name="Repair for free"/>
            <task id="b" name="Send quote"/><parallelGateway id="p"/><parallelGateway id="q"/><parallelGateway id="j"/>
            <task id="x" name="Update statistics"/><exclusiveGateway id="m"/><task id="r" name="Return device"/><endEvent id="e" name="Returned"/>
            <sequenceFlow id="f1" sourceRef="s" targetRef="g"/><sequenceFlow id="f2" name="yes" sourceRef="g" targetRef="a"/>
            <sequenceFlow id="f3" name="no" sourceRef="g" targetRef="b"/><sequenceFlow id="f4" sourceRef="a" targetRef="p"/>
            <sequenceFlow id="f5" sourceRef="b" targetRef="q"/><sequenceFlow id="f6" sourceRef="p" targetRef="m"/>
            <sequenceFlow id="f7" sourceRef="q" targetRef="m"/><sequenceFlow id="f8" sourceRef="p" targetRef="j"/>
            <sequenceFlow id="f9" sourceRef="q" targetRef="j"/><sequenceFlow id="f10" sourceRef="j" targetRef="x"/>
            <sequenceFlow id="f11" sourceRef="x" targetRef="m"/><sequenceFlow id="f12" sourceRef="m" targetRef="r"/>
            <sequenceFlow id="f13" sourceRef="r" targetRef="e"/></process>
            """),
    /** A message that is only read if there is time. */
    WISH("'extra wish' is never received", """
            <collaboration id="c"><participant id="guest" name="Guest" processRef="g"/><participant id="kitchen" name="Kitchen" processRef="k"/>
            <messageFlow id="m1" name="order" sourceRef="o" targetRef="t"/><messageFlow id="m2" name="extra wish" sourceRef="w" targetRef="r"/>
            <messageFlow id="m3" name="meal" sourceRef="v" targetRef="h"/></collaboration>
            <process id="g"><startEvent id="s" name="Hungry"/><sendTask id="o" name="Order"/><sendTask id="w" name="Tell a wish"/>
            <receiveTask id="h" name="Get meal"/><endEvent id="e" name="Fed"/>
            <sequenceFlow id="f1" sourceRef="s" targetRef="o"/><sequenceFlow id="f2" sourceRef="o" targetRef="w"/>
            <sequenceFlow id="f3" sourceRef="w" targetRef="h"/><sequenceFlow id="f4" sourceRef="h" targetRef="e"/></process>
            <process id="k"><startEvent id="t" name="Order taken"><messageEventDefinition/></startEvent><exclusiveGateway id="x" name="Busy?"/>
            <receiveTask id="r" name="Read wish"/><exclusiveGateway id="y"/><sendTask id="v" name="Serve"/><endEvent id="d" name="Served"/>
            <sequenceFlow id="h1" sourceRef="t" targetRef="x"/><sequenceFlow id="h2" name="no" sourceRef="x" targetRef="r"/>
            <sequenceFlow id="h3" sourceRef="r" targetRef="y"/><sequenceFlow id="h4" name="yes" sourceRef="x" targetRef="y"/>
            <sequenceFlow id="h5" sourceRef="y" targetRef="v"/><sequenceFlow id="h6" sourceRef="v" targetRef="d"/></process>
            """);

    private final String words;
    private final String process;

    BrokenProcesses(String words, String process) {
        this.words = words;
        this.process = process;
    }

    /** Words that say what is wrong. */
    public String words() {
        return words;
    }

    /** The name of a file for it. */
    public String file() {
        return name().toLowerCase(Locale.ROOT) + ".bpmn";
    }

    /** The whole file. */
    public String text() {
        return "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\">\n" + process + "</definitions>\n";
    }
}
